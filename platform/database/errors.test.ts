import pg from 'pg'
import t from 'tap'
import { databaseRefusal, isDatabaseAway, isDatabaseBusy, isWorthWaiting } from './errors.ts'

function fromServer(code: string, message = 'it says why'): Error {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code, severity: 'ERROR' })
}

function ofSystem(code: string, call: string, rest: object = {}): Error {
  return Object.assign(new Error(`${call} ${code} 127.0.0.1:5432`), { code, syscall: call, ...rest })
}

t.test('what passes by an operator or by itself is the database being away, by the class of the error', (t) => {
  for (const code of [
    '53000',
    '53100',
    '53200',
    '53300',
    '53400',
    '57000',
    '57P01',
    '57P03',
    '08006',
    '58030',
    '25006',
  ]) {
    t.ok(isDatabaseAway(fromServer(code)), code)
    t.ok(isDatabaseBusy(fromServer(code)), code)
  }
  // The codes of a wrong statement, one that took too long, a constraint, and a fault of PostgreSQL.
  for (const code of ['42601', '57014', '23505', 'XX000']) t.notOk(isDatabaseAway(fromServer(code)), code)
  for (const error of [
    ofSystem('ECONNREFUSED', 'connect'),
    ofSystem('ENOENT', 'connect'),
    ofSystem('EADDRNOTAVAIL', 'connect'),
    ofSystem('EAI_AGAIN', 'getaddrinfo'),
    ofSystem('ECONNRESET', 'read'),
    ofSystem('EPIPE', 'write'),
    new AggregateError([ofSystem('EHOSTDOWN', 'connect')]),
    new Error('Query read timeout'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ]) {
    t.ok(isDatabaseAway(error), error.message)
  }
  const file = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  t.notOk(isDatabaseAway(file), 'a file is not the way to the database')
  t.end()
})

t.test('a start waits for what may come, and not for what is refused', (t) => {
  for (const error of [
    ofSystem('ECONNREFUSED', 'connect'),
    ofSystem('ENOENT', 'connect'),
    fromServer('57P03'),
    fromServer('53300'),
  ]) {
    t.ok(isWorthWaiting(error), error.message)
  }
  for (const code of ['28P01', '3D000', '57P04', '25006', '58P01', '42501']) {
    t.notOk(isWorthWaiting(fromServer(code)), code)
  }
  t.notOk(isWorthWaiting(ofSystem('EACCES', 'connect')), 'permission does not come by waiting')
  t.end()
})

t.test('every refusal of the server is one line with its words, known or not', (t) => {
  t.equal(
    databaseRefusal(fromServer('53100', 'could not extend file "base/1/2": No space left on device')),
    'PostgreSQL refuses (could not extend file "base/1/2": No space left on device): make room on the disk of PostgreSQL',
  )
  t.match(databaseRefusal(fromServer('53300')), /\(it says why\): end other clients, or raise max_connections/)
  t.match(databaseRefusal(fromServer('99999')), /PostgreSQL refuses \(it says why, SQLSTATE 99999\)$/)
  t.match(databaseRefusal(ofSystem('EACCES', 'connect')), /cannot connect \(connect EACCES/)
  t.equal(databaseRefusal(new TypeError('a fault of ours')), null)
  t.end()
})
