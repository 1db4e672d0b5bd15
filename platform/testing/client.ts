import { Client } from 'pg'

/** Runs `work` on a connection that is opened for it. */
export async function onClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on a connection that is opened for it, and returns its rows. */
export async function query({ url }: { url: string }, text: string): Promise<Record<string, unknown>[]> {
  return onClient(url, async (client) => (await client.query(text)).rows)
}
