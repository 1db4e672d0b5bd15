import type { Plugin } from 'vite'

/** Fields of a call that only the server and /docs read. */
const OF_SERVERS = ['summary', 'query', 'headers', 'body', 'statuses', 'example']

/**
 * Leaves out of the build what no page reads of the contract's table of calls, and the imports that only this needs.
 * The shapes of what users send, which only the server checks, would add a tenth to the first view's script.
 */
export const callsOfPage: Plugin = {
  name: 'calls-of-page',
  apply: 'build',
  transform: {
    filter: { id: /\/domain\/contract\/calls\/.+\.ts$/ },
    handler(code) {
      const { body } = this.parse(code)
      const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
      let rest = ''
      let end = imports.at(-1)?.end ?? 0
      for (const statement of body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue
        const { init } = statement.declaration.declarations[0]
        if (init?.type !== 'ObjectExpression') continue
        const fields = init.properties.map(({ start, end }) => code.slice(start, end))
        const names = fields.map((field) => /^\w+/.exec(field)?.[0] ?? '')
        const dropped = names.includes('read') ? [...OF_SERVERS, 'answer'] : OF_SERVERS
        rest += `${code.slice(end, init.start)}{ ${fields.filter((_, at) => !dropped.includes(names[at])).join(', ')} }`
        end = init.end
      }
      rest += code.slice(end)
      const needed = imports.filter(({ specifiers }) =>
        specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
      )
      return { code: needed.map(({ start, end }) => code.slice(start, end)).join('\n') + rest, map: null }
    },
  },
}
