import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import t from 'tap'
import { readConfig } from '#platform/config/config.ts'
import { type Compose, composeFaults, readCompose, withOverride } from './support/documents/compose.ts'
import { codeSpans, fences, prose } from './support/documents/markdown.ts'
import { copiedIntoImage } from './support/system/image.ts'

// Statements of the documents on containers are true, as far as can be tested without a Docker engine: their overrides
// fit docker-compose.yml, and the services, volumes, files and settings that they name exist.

const compose = await readCompose()
const texts = await Promise.all(
  ['compose', 'operation', 'reverse-proxy', 'loadtest'].map((name) => readFile(`docs/${name}.md`, 'utf8')),
)
const blocks = texts.flatMap((text) => fences(text))
const overrides = blocks.filter(({ language, text }) => language === 'yaml' && text.startsWith('services:'))

t.test('every override fits docker-compose.yml', async (t) => {
  t.ok(overrides.length >= 4)
  for (const { text } of overrides) {
    const whole = withOverride(compose, text)
    t.same(composeFaults(whole), [], text)
    t.same(looseEnds(whole), [], text)
  }
  const faulty = withOverride(compose, 'services: { servers: { restart: always }, mail: { profiles: [own] } }')
  t.same(looseEnds(faulty), [
    'server waits for mail, which does not start',
    'workers waits for mail, which does not start',
    'servers has neither image nor build',
  ])
  t.not(composeFaults(withOverride(compose, 'services: { server: { portz: [] } }')).length, 0, 'a fault is seen')
})

t.test('with a proxy, it alone can be reached from elsewhere', async (t) => {
  const [override] = overrides.filter(({ text }) => text.includes('caddy'))
  const { services } = withOverride(compose, override.text)
  const started = Object.entries(services).filter(([, { profiles }]) => !profiles)
  const published = started.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Compose fills it in.
  t.same(published, ['mail 127.0.0.1:${MAILPIT_PORT:-8025}:8025', 'caddy 80:80', 'caddy 443:443'])
})

t.test('a proxy on the machine itself finds the server, and no client from elsewhere does', async (t) => {
  const [override] = overrides.filter(({ text }) => text.includes('!override'))
  t.same(withOverride(compose, override.text).services.server.ports, ['127.0.0.1:3000:3000'])
})

t.test('wherever a proxy of containers is named, all networks are that Docker takes by itself', async (t) => {
  const example = await readFile('.env.example', 'utf8')
  const named = [...texts, example].join('\n').matchAll(/^ *#? *TRUST_PROXY[:=] *(\S*[/,]\S*)$/gm)
  const values = Array.from(named, ([, value]) => value)
  t.ok(values.length >= 4)
  for (const value of values) {
    const trusted = new BlockList()
    for (const range of value.split(',')) {
      const [network, bits] = range.split('/')
      trusted.addSubnet(network, Number(bits))
    }
    // These are the first and last of Docker's pools: 172.17.0.0/16 to 172.31.0.0/16, then 192.168.0.0/16 in pieces.
    for (const gateway of ['172.17.0.1', '172.31.0.1', '192.168.0.1', '192.168.240.1']) {
      t.ok(trusted.check(gateway), `${value} has ${gateway}`)
    }
  }
})

t.test('a folder of bars is seen by the workers, and both call the market by the same name', async (t) => {
  const [override] = overrides.filter(({ text }) => text.includes('MARKET_DATA'))
  const { services } = withOverride(compose, override.text)
  const [server, workers] = ['server', 'workers'].map((name) =>
    readConfig({ MARKET_DATA: services[name].environment?.MARKET_DATA ?? '' }),
  )
  t.equal(server.market.id, workers.market.id)
  t.ok(services.workers.volumes?.some((volume) => volume.split(':')[1] === workers.market.folder))
})

t.test('the tables name the services and the volumes that there are', async (t) => {
  const firsts = prose(texts[0]).flatMap(({ text }) => (text.startsWith('| `') ? codeSpans(text)[0] : []))
  t.same(firsts.toSorted(), [...Object.keys(compose.services), ...Object.keys(compose.volumes)].sort())
})

t.test('every command is about a service, and about files that are in the image', async (t) => {
  const commands = blocks.flatMap(({ language, text }) => (language === 'sh' ? text.split('\n') : []))
  const about = commands.flatMap((line) => {
    const [, verb, rest] =
      /^docker compose (?:--profile '\*' )?(exec|run|cp|stop|start|restart|rm) (.*)$/.exec(line) ?? []
    if (!verb) return []
    const words = rest.split(' ').filter((word) => !word.startsWith('-'))
    if (verb === 'cp') return [words.find((word) => word.includes(':'))!.split(':')[0]]
    return verb === 'exec' || verb === 'run' ? words.slice(0, 1) : words
  })
  t.ok(about.length >= 8)
  t.same(
    about.filter((name) => !compose.services[name]),
    [],
  )
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const typed = commands.flatMap((line) => /^docker compose .* npm run (\S+)/.exec(line)?.slice(1) ?? [])
  const folders = (await copiedIntoImage()).map(({ to }) => to)
  const isInImage = (file: string) =>
    existsSync(file) && folders.some((folder) => file === folder || file.startsWith(`${folder}/`))
  for (const name of typed) {
    const files = scripts[name]?.match(/[\w/-]+\.m?[jt]s/g) ?? []
    t.ok(files.length > 0, name)
    t.same(files.filter((file: string) => !isInImage(file.replace(/^\.?\//, ''))), [], name) // biome-ignore format: a row
  }
  t.same([...new Set(typed)].sort(), ['admin', 'backup', 'loadtest:users', 'restore'])
})

t.test('every setting that they give is one, with a value that can be used', async (t) => {
  const given = blocks.filter(({ language }) => language === 'ini').map(({ text }) => settingsIn(text))
  const laid = overrides.flatMap(({ text }) =>
    Object.values(withOverride({ services: {}, volumes: {} }, text).services).map(
      ({ environment = {} }) => environment,
    ),
  )
  // The last two settings are for compose itself.
  const known = [...Object.keys(compose.services.server.environment ?? {}), 'HOST', 'COMPOSE_PROFILES', 'PUBLISH']
  for (const settings of [...given, ...laid]) {
    t.same(
      Object.keys(settings).filter((name) => !known.includes(name)),
      [],
    )
    t.ok(readConfig(settings as Record<string, string>))
  }
  t.ok(given.length > 1 && laid.length > 1)
})

/** Finds faults that compose would refuse, or wait for, although the schema allows them. */
function looseEnds({ services, volumes }: Compose): string[] {
  const starts = (name: string) => services[name] !== undefined && !services[name].profiles
  return Object.entries(services).flatMap(([name, service]) => [
    ...('image' in service || 'build' in service ? [] : [`${name} has neither image nor build`]),
    ...(starts(name) ? Object.keys(service.depends_on ?? {}) : [])
      .filter((other) => !starts(other))
      .map((other) => `${name} waits for ${other}, which does not start`),
    ...(service.volumes ?? [])
      .map((line) => line.split(':')[0])
      .filter((source) => /^\w/.test(source) && !(source in volumes))
      .map((source) => `${name} mounts ${source}, which is no volume`),
  ])
}

function settingsIn(text: string): Record<string, string> {
  return Object.fromEntries(Array.from(text.matchAll(/^([A-Z_]+)=(.*)$/gm), ([, name, value]) => [name, value]))
}
