import { Registry } from 'prom-client'
import t from 'tap'
import { BucketHistogram, Buckets, type Series } from './histogram.ts'

t.test('each series is written with its labels, in ranges that add up', async (t) => {
  const buckets = new Buckets([0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) buckets.observe(value)
  const series: Series[] = [
    { labels: { route: '/a"b' }, buckets },
    { labels: {}, buckets: new Buckets([1]) },
  ]
  const registry = new Registry()
  registry.registerMetric(new BucketHistogram({ name: 'x', help: 'X.', labelNames: ['route'], series: () => series }))
  const lines = (await registry.metrics()).trim().split('\n')
  t.same(lines, [
    '# HELP x X.',
    '# TYPE x histogram',
    'x_bucket{le="0.1",route="/a\\"b"} 2',
    'x_bucket{le="1",route="/a\\"b"} 3',
    'x_bucket{le="+Inf",route="/a\\"b"} 4',
    'x_sum{route="/a\\"b"} 7.65',
    'x_count{route="/a\\"b"} 4',
    'x_bucket{le="1"} 0',
    'x_bucket{le="+Inf"} 0',
    'x_sum 0',
    'x_count 0',
  ])
})

t.test('the labels of a series are read once, however often it is scraped', async (t) => {
  let reads = 0
  const labels = {
    get route() {
      reads++
      return '/a'
    },
  }
  const series = [{ labels, buckets: new Buckets([0.1, 1, 10]) }]
  const registry = new Registry()
  registry.registerMetric(new BucketHistogram({ name: 'x', help: 'X.', labelNames: ['route'], series: () => series }))
  const first = await registry.metrics()
  t.equal(await registry.metrics(), first)
  t.equal(reads, 1)
})
