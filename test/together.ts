import { pathToFileURL } from 'node:url'

// Runs test files in one process, which saves the start of one for each. For files that share nothing.

// tap names its folders by the arguments: the first file is name enough, all of them are too long a one.
const files = process.argv.slice(2)
process.argv.length = 3
const { default: t } = await import('tap')

// Their tests wait for this one: tap would end when those of one file are done while another is still loading.
t.test('the files are loaded', async ({ ok }) => {
  for (const file of files) {
    const { length } = t.queue
    await import(pathToFileURL(file).href)
    ok(t.queue.length > length, `${file} has tests`)
  }
})
