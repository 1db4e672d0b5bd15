import { Client } from 'pg'

/** Does `work` on a connection of its own. */
export async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The rows of one statement, on a connection of its own. */
export async function query({ url }: { url: string }, text: string): Promise<Record<string, unknown>[]> {
  return onClient(url, async (client) => (await client.query(text)).rows)
}
