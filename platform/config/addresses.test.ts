import t from 'tap'
import { readConfig } from './config.ts'

const secret = { JWT_SECRET: 'x'.repeat(32) }

/** The value of the setting, or the message of the error that stops the start. */
function read(name: string, text: string): unknown {
  try {
    const { host, publicUrl, chartHost, ollamaHost, mailFrom, databaseUrl, smtpUrl, busUrls, newsFeeds, marketUrl } =
      readConfig({ ...(name === 'DATABASE_URL' && secret), [name]: text })
    const values = { HOST: host, PUBLIC_URL: publicUrl, CHART_HOST: chartHost, OLLAMA_HOST: ollamaHost }
    const more = { MAIL_FROM: mailFrom, DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, BUS_URL: busUrls }
    return { ...values, ...more, NEWS_FEEDS: newsFeeds, MARKET_URL: marketUrl }[name]
  } catch (error) {
    return (error as Error).message
  }
}

t.test('OLLAMA_HOST is accepted in the spellings of Ollama itself', async (t) => {
  for (const [text, host] of [
    ['0.0.0.0', 'http://127.0.0.1:11434'],
    ['0.0.0.0:8080', 'http://127.0.0.1:8080'],
    ['127.0.0.1:11434', 'http://127.0.0.1:11434'],
    ['localhost', 'http://localhost:11434'],
    ['Model', 'http://model:11434'],
    [':11434', 'http://127.0.0.1:11434'],
    ['[::1]', 'http://[::1]:11434'],
    ['::1', 'http://[::1]:11434'],
    ['[::]:8080', 'http://[::1]:8080'],
    ['localhost:80', 'http://localhost'],
    ['localhost:11434/', 'http://localhost:11434'],
    ['http://model:11434/', 'http://model:11434'],
    ['http://localhost', 'http://localhost'],
    ['https://ollama.example/', 'https://ollama.example'],
    ['ollama.example/sub/', 'http://ollama.example:11434/sub'],
  ]) {
    t.equal(read('OLLAMA_HOST', text), host, text)
  }
  for (const text of ['ftp://x', 'http:/x', 'a b', 'x:99999', 'x:port', 'http://u:hunter2@x', 'x?y', 'x#y', '*']) {
    const must = 'must be where Ollama answers, as 127.0.0.1, localhost:11434 or https://ollama.example'
    t.equal(read('OLLAMA_HOST', text), `OLLAMA_HOST: ${must}, without user, query and fragment.`, text)
  }
})

t.test('HOST is an address or a name, and nothing more', async (t) => {
  for (const text of ['0.0.0.0', '::', 'localhost', 'nas.local']) t.equal(read('HOST', text), text)
  t.equal(read('HOST', '[::1]'), '::1')
  for (const text of ['localhost:4910', '127.0.0.1:80', '[::1]:80', 'http://localhost', '*', '10.0.0.0/8', 'a b']) {
    const must = 'must be an address or a name of this machine, as 127.0.0.1 or 0.0.0.0, without scheme and port'
    t.equal(read('HOST', text), `HOST: ${must}, not "${text}".`)
  }
})

t.test('what begins links, or is an origin, has scheme, host and port alone', async (t) => {
  for (const name of ['PUBLIC_URL', 'CHART_HOST']) {
    t.equal(read(name, 'HTTPS://Casa.Example:443//'), 'https://casa.example', 'as browsers write it')
    t.equal(read(name, 'http://[::1]:3000'), 'http://[::1]:3000')
    for (const [text, part] of [
      ['https://casa.example/atalaya/', 'a path'],
      ['https://casa.example?x=1', 'a query'],
      ['https://casa.example/#inicio', 'a fragment'],
      ['https://ana@casa.example', 'a user'],
    ]) {
      t.equal(read(name, text), `${name}: must be without ${part}.`)
    }
    for (const text of ['casa.example', 'https:/casa.example', 'https:casa.example', 'https://*', 'https://a:99999']) {
      t.match(read(name, text), /must be a URL that starts with http:\/\/ or https:\/\/\.$/, text)
    }
  }
})

t.test('what paths are put behind may have a path, and no user, query or fragment', async (t) => {
  t.equal(read('MARKET_URL', 'https://mirror.example/of//'), 'https://mirror.example/of')
  t.equal(read('MARKET_URL', 'https://u:hunter2@mirror.example'), 'MARKET_URL: must be without a user.')
  t.equal(read('MARKET_URL', 'https://mirror.example?key=1'), 'MARKET_URL: must be without a query.')
  t.equal(read('MARKET_URL', 'https://mirror.example#x'), 'MARKET_URL: must be without a fragment.')
})

t.test('signs of a password that are not encoded never make another host of it', async (t) => {
  const schemes = { DATABASE_URL: 'postgres', SMTP_URL: 'smtp', BUS_URL: 'nats' }
  const encoded = /@ : \/ \? # % are written percent-encoded \(%40 %3A %2F %3F %23 %25\)\.$/
  for (const [name, scheme] of Object.entries(schemes)) {
    const end = name === 'DATABASE_URL' ? '/db' : ''
    for (const password of ['pa#ss', 'pa/ss', 'pa?ss', '1234#5', '12/34', '12?34', '1/2@3', '50%', '%zz', 'x#']) {
      const said = read(name, `${scheme}://u:${password}@127.0.0.1${end}`)
      t.match(said, encoded, `${name} ${password}`)
      t.notMatch(said, password, 'it is not printed')
    }
    const good = `${scheme}://u:p%23%2F%3Fs@127.0.0.1${end}`
    t.strictSame([read(name, good)].flat(), [good])
  }
  t.equal(read('DATABASE_URL', 'postgres:///db?host=/run/postgresql'), 'postgres:///db?host=/run/postgresql')
  t.equal(read('SMTP_URL', 'smtp://u:p@m.example:587/?requireTLS=true'), 'smtp://u:p@m.example:587/?requireTLS=true')
  t.equal(read('SMTP_URL', 'smtp://mail.example/x'), 'SMTP_URL: must be without a path.')
  t.equal(read('SMTP_URL', 'smtp://'), 'SMTP_URL: must name a host.')
  t.equal(read('BUS_URL', 'nats://one, nats:two'), 'BUS_URL: entry 2 must be a URL that starts with nats://.')
})

t.test('feeds stand between commas, not between blanks and semicolons', async (t) => {
  for (const sign of [' ', ';']) {
    const text = `https://a.example/rss${sign}https://b.example/rss`
    t.equal(read('NEWS_FEEDS', text), 'NEWS_FEEDS: entry 1 must be one address: commas stand between them.')
  }
})

t.test('MAIL_FROM is one address', async (t) => {
  const senders = [
    'Atalaya <no-responder@example.org>',
    'no-responder@example.org',
    'atalaya@localhost',
    '"Torre, S.A." <info@torre.example>',
    'José Núñez <info@compañía.example>',
  ]
  for (const text of senders) t.equal(read('MAIL_FROM', text), text)
  for (const text of [
    'no-responder',
    'Atalaya <>',
    'a@b.ec, c@d.ec',
    'a@b.ec <c@d.ec>',
    'g: a@b.ec;',
    'a@b@c.ec',
    '@b.ec',
  ]) {
    const must = 'must be one address, as Atalaya <no-responder@example.org>'
    t.equal(read('MAIL_FROM', text), `MAIL_FROM: ${must}, not "${text}".`)
  }
  const smuggled = 'MAIL_FROM: must be on one line, without control characters.'
  t.equal(read('MAIL_FROM', 'a@b.ec\r\nBcc: x@y.ec'), smuggled)
})
