/**
 * Latency of the browse call with 1,000 campaigns and with 1,000,000 (100,000 embedded): every sort order, with every
 * set of filters, with searches for frequent, less frequent, rare and unknown terms, on the first page and deep in
 * the list. The two sizes alternate, so that other load on the machine affects both alike; every request bypasses the
 * cached replies.
 */

import { sql } from 'kysely'
import type { Database } from '#api/db/database.ts'
import { encodeCursor } from '#api/db/paging.ts'
import { type CampaignSort, campaignKinds, campaignSorts } from '#domain/campaign/campaign.ts'
import { startingPropertyTypes, startingStrategies } from '#domain/site/starting-options.ts'
import { startTestApp, type TestApp, type Engine } from '#tests/support/test-app.ts'
import { benchEngines, openMarketplace } from './marketplace.ts'
import {
  type Bench,
  type BenchContext,
  type BenchReport,
  type Figure,
  median,
  numberOption,
  percentile,
} from './report.ts'

/** Terms by the number of campaigns that contain them; accents and Arabic forms are folded. */
const searches = {
  none: [undefined],
  letter: ['v', 'ق'],
  frequent: ['harbour', 'port', 'الميناء'],
  middling: ['falcon', 'étage', 'واحة'],
  several: ['villas lyon', 'riverside partners', 'شقق الميناء'],
  rare: ['brewery clinics leipzig', 'observatory schools', 'meadow opportunistic'],
  unknown: ['zzyzx', 'xylophone lyon', 'قققق'],
} as const
type Search = keyof typeof searches

interface Shape {
  readonly sort: CampaignSort
  /** The filters that are set, of three. */
  readonly filters: string
  readonly search: Search
  readonly status: 'active' | 'ended' | 'two'
  readonly position: 'first' | 'deep'
}

interface Side {
  readonly app: TestApp
  readonly campaigns: number
  readonly cursors: Readonly<Record<CampaignSort, string>>
}

interface Pair {
  readonly small: number
  readonly large: number
}

interface Measured {
  readonly shape: Shape
  /** Requests that returned equally many rows on both sides: these are compared. */
  readonly alike: readonly Pair[]
  /** Requests for which the small marketplace returned fewer rows, or none. */
  readonly unlike: readonly Pair[]
}

const listGoals = { median: 1.5, worst: 1.5 }
const searchGoals = { median: 1.5, worst: 3 }

export const browseBench: Bench = {
  name: 'browse',
  about: 'latency of the browse call, large marketplace against small',
  run: async (context) => {
    const reports: BenchReport[] = []
    const engines = (await benchEngines()).filter((engine) => (context.options['engine'] ?? engine) === engine)
    for (const engine of engines) reports.push(await onEngine(engine, context))
    return {
      figures: reports.flatMap((report) => report.figures),
      tables: reports.flatMap((report) => report.tables),
      notes:
        engines.includes('postgres') || context.options['engine'] === 'embedded'
          ? []
          : ['No PostgreSQL responds: only the embedded database was measured.'],
    }
  },
}

async function onEngine(engine: Engine, context: BenchContext): Promise<BenchReport> {
  const sizes = [1000, numberOption(context, 'campaigns', engine === 'postgres' ? 1_000_000 : 100_000)] as const
  const [small, large] = [await side(engine, sizes[0], context), await side(engine, sizes[1], context)]
  try {
    const samples = numberOption(context, 'samples', 3)
    for (const { app, cursors } of [small.side, large.side])
      for (const shape of shapes().filter((_, index) => index % 97 === 0))
        await sendRequest(app, addressOf(shape, 0, cursors))
    const measured: Measured[] = []
    // A quick run measures every nth shape only, or those of one kind of search.
    const every = numberOption(context, 'every', 1)
    const search = context.options['search']
    for (const shape of shapes().filter(
      (each, index) => index % every === 0 && each.search === (search ?? each.search),
    ))
      measured.push(await measure(shape, small.side, large.side, samples))
    context.log(`${measured.length} shapes measured on ${engine}`)
    // The highest of a thousand ratios is the noisiest: the worst ones are measured again, for longer, and those
    // figures count.
    const again: Measured[] = []
    const comparable = measured
      .filter(({ alike }) => alike.length > 0)
      .toSorted((a, b) => ratioOf(b.alike) - ratioOf(a.alike))
    const worst = [true, false].flatMap((searched) => comparable.filter(isOf(searched)).slice(0, 10))
    for (const { shape } of worst) {
      const longer = await measure(shape, small.side, large.side, samples * 3)
      if (longer.alike.length > 0) again.push(longer)
    }
    return reportOf(engine, sizes, measured, again)
  } finally {
    await small.close()
    await large.close()
  }
}

async function side(
  engine: Engine,
  campaigns: number,
  { log }: BenchContext,
): Promise<{ side: Side; close: () => Promise<void> }> {
  const database = await openMarketplace(engine, campaigns, log)
  const app = await startTestApp(engine, { database })
  return { side: { app, campaigns, cursors: await middleCursors(database) }, close: () => app.close() }
}

/** A cursor in the middle of each sorted list of active campaigns. */
async function middleCursors(database: Database): Promise<Record<CampaignSort, string>> {
  const columns = {
    newest: 'extract(epoch from went_live_at) * 1000000',
    recent: 'extract(epoch from recent_at) * 1000000',
    percent: 'percent_points',
    amount: 'raised_rank',
  } as const satisfies Record<CampaignSort, string>
  const cursors: Partial<Record<CampaignSort, string>> = {}
  for (const sort of campaignSorts) {
    const { rows } = await sql<{ key: string; id: string }>`
      select (${sql.raw(columns[sort])})::int8::text as key, id from campaign where status = 2
      order by 1 desc offset (select count(*) / 2 from campaign where status = 2) limit 1`.execute(database.read)
    cursors[sort] = encodeCursor(rows[0] ?? { key: '0', id: '' }, `campaigns-${sort}`)
  }
  return cursors as Record<CampaignSort, string>
}

function shapes(): Shape[] {
  const filters = ['', 'k', 'p', 's', 'kp', 'ks', 'ps', 'kps']
  return campaignSorts.flatMap((sort) =>
    filters.flatMap((filters) =>
      (Object.keys(searches) as Search[]).flatMap((search) =>
        (['active', 'ended', 'two'] as const).flatMap((status) =>
          (['first', 'deep'] as const).map((position) => ({ sort, filters, search, status, position })),
        ),
      ),
    ),
  )
}

/** Values differ from sample to sample, in the same order on both sides. */
function addressOf(shape: Shape, sample: number, cursors: Side['cursors']): string {
  const query = new URLSearchParams({ sort: shape.sort, language: 'en' })
  const pick = <T extends string>(items: readonly T[]): T => items[sample % items.length] ?? items[0]!
  if (shape.filters.includes('k')) query.set('type', pick(campaignKinds))
  if (shape.filters.includes('p')) query.set('propertyType', pick(startingPropertyTypes))
  if (shape.filters.includes('s')) query.set('strategy', pick(startingStrategies))
  const term = searches[shape.search][sample % searches[shape.search].length]
  if (term !== undefined) query.set('search', term)
  if (shape.status === 'ended') query.set('status', '4')
  if (shape.status === 'two') query.set('exceptFor', '5')
  if (shape.position === 'deep') query.set('after', cursors[shape.sort])
  return `https://freehold.example/api/v1.1/campaigns/equities?${query.toString()}`
}

/** Alternates between the sides and takes the best of three: other load on the machine can only add time. */
async function measure(shape: Shape, small: Side, large: Side, samples: number): Promise<Measured> {
  const alike: Pair[] = []
  const unlike: Pair[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const best = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
    const rows = { small: 0, large: 0 }
    const sides = [['small', small] as const, ['large', large] as const]
    for (let turn = 0; turn < 3; turn += 1) {
      for (const [name, { app, cursors }] of turn % 2 === 0 ? sides : sides.toReversed()) {
        const answer = await sendRequest(app, addressOf(shape, sample, cursors))
        best[name] = Math.min(best[name], answer.took)
        rows[name] = answer.rows
      }
    }
    ;(rows.small === rows.large ? alike : unlike).push(best)
  }
  return { shape, alike, unlike }
}

async function sendRequest(app: TestApp, address: string): Promise<{ took: number; rows: number }> {
  // Bypasses the cached replies: each one is computed.
  app.advance(5000)
  const started = performance.now()
  const response = await app.fetch(new Request(address))
  const body = await response.text()
  const took = performance.now() - started
  if (response.status !== 200) throw new Error(`${response.status} for ${address}`)
  return { took, rows: (JSON.parse(body) as { data: { items: unknown[] } }).data.items.length }
}

/**
 * Whether terms are searched: such a list of a small marketplace is read completely, which is impossible for a large
 * one.
 */
const isOf =
  (searched: boolean) =>
  ({ shape }: Measured): boolean =>
    (shape.search !== 'none') === searched

const ratioOf = (pairs: readonly Pair[]): number =>
  median(pairs.map(({ large }) => large)) / median(pairs.map(({ small }) => small))

function reportOf(
  engine: Engine,
  sizes: readonly [number, number],
  measured: readonly Measured[],
  again: readonly Measured[],
): BenchReport {
  const worst = again.toSorted((a, b) => ratioOf(b.alike) - ratioOf(a.alike))
  const all = measured.flatMap(({ alike }) => alike)
  const unlike = measured.flatMap((each) => each.unlike)
  const row = (name: string, pairs: readonly Pair[]): (string | number)[] => {
    const [small, large] = [pairs.map((pair) => pair.small), pairs.map((pair) => pair.large)]
    return [
      name,
      pairs.length,
      median(small),
      median(large),
      ratioOf(pairs),
      percentile(small, 0.95),
      percentile(large, 0.95),
    ]
  }
  const by = (of: (shape: Shape) => string): (string | number)[][] =>
    [...Map.groupBy(measured, (each) => of(each.shape))].map(([name, group]) =>
      row(
        name,
        group.flatMap(({ alike }) => alike),
      ),
    )
  const head = [
    '',
    'questions',
    `p50 ms at ${sizes[0]}`,
    `p50 ms at ${sizes[1]}`,
    'ratio',
    `p95 ms at ${sizes[0]}`,
    `p95 ms at ${sizes[1]}`,
  ]
  const large = all.map((pair) => pair.large)
  const ratios = (searched: boolean, name: string, goals: typeof searchGoals): Figure[] => [
    {
      name: `${engine}: ratio of medians, ${name}`,
      value: ratioOf(measured.filter(isOf(searched)).flatMap(({ alike }) => alike)),
      unit: '×',
      goal: { atMost: goals.median },
      floor: 1,
    },
    {
      name: `${engine}: worst shape's ratio, ${name}`,
      value: Math.max(...again.filter(isOf(searched)).map(({ alike }) => ratioOf(alike))),
      unit: '×',
      goal: { atMost: goals.worst },
      floor: 1,
    },
  ]
  return {
    figures: [
      ...ratios(false, 'every sort and filter', listGoals),
      ...ratios(true, 'with a search', searchGoals),
      { name: `${engine}: p50 at ${sizes[1]}`, value: median(large), unit: 'ms' },
      { name: `${engine}: p95 at ${sizes[1]}`, value: percentile(large, 0.95), unit: 'ms' },
    ],
    tables: [
      {
        title: `browse on ${engine}: by sort, filters (kind, property type, strategy), search, status and position`,
        head,
        rows: [
          row('all', all),
          ...by(({ sort }) => `sort ${sort}`),
          ...by(({ filters }) => `filters ${filters || 'none'}`),
          ...by(({ search }) => `search ${search}`),
          ...by(({ status }) => `status ${status}`),
          ...by(({ position }) => `position ${position}`),
          row('fewer rows in the small marketplace', unlike),
        ],
      },
      {
        title: `browse on ${engine}: the worst of ${measured.length} shapes, measured again`,
        head,
        rows: worst.map((each) => row(Object.values(each.shape).join(' · '), each.alike)),
      },
    ],
    notes: [],
  }
}
