/** The SQL of a call, statement by statement, so that calls can be compared without a clock. */

import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import type { Database, Writer } from '#api/db/database.ts'
import type { TestApp } from './test-app.ts'

const compiler = new PostgresQueryCompiler()

/** @returns the statements that `work` executes, without their values, and the jobs that it enqueues as `job` */
export async function statementsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const noted: string[] = []
  await noting(
    app,
    { query: ({ sql }) => noted.push(sql), begin: () => noted.push('begin'), job: () => noted.push('job') },
    work,
  )
  return noted
}

/** @returns how the database executes the statements of `work`, as it explains them afterwards */
export async function plansOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  for (const { sql, parameters } of await queriesOf(app, work)) {
    const rows = await app.deps.db.execute(`explain ${sql}`, parameters)
    plans.push(rows.map((row) => String(row['QUERY PLAN'])).join('\n'))
  }
  return plans
}

async function queriesOf(app: TestApp, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = []
  await noting(app, { query: (query) => queries.push(query) }, work)
  return queries
}

/**
 * @returns the shared buffers that the reads of `work` hit or read, each executed once more for the count; without the
 * read of the session, which is the same for every account
 */
export async function buffersOf(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  let buffers = 0
  for (const { sql, parameters } of (await queriesOf(app, work)).filter((query) => isRead.test(query.sql))) {
    const [row] = await app.deps.db.execute(`explain (analyze, buffers, format json) ${sql}`, parameters)
    const plans = row?.['QUERY PLAN'] as readonly { readonly Plan: Readonly<Record<string, number>> }[]
    for (const { Plan: plan } of plans) buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  return buffers
}

const isRead = /^\s*(?:select|with)\b(?!.* from "user_session" as "s")/is

interface Listener {
  readonly query: (query: CompiledQuery) => void
  readonly begin?: () => void
  readonly job?: () => void
}

async function noting(app: TestApp, listener: Listener, work: () => Promise<unknown>): Promise<void> {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      listener.query(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { db, jobs } = app.deps
  const listened: Database = {
    engine: db.engine,
    get read() {
      return db.read.withPlugin(plugin)
    },
    transact: (inside) => {
      listener.begin?.()
      return db.transact((tx) => inside(tx.withPlugin(plugin)))
    },
    execute: (text, values) => db.execute(text, values),
    isFull: () => db.isFull(),
    close: () => db.close(),
  }
  Object.assign(app.deps, {
    db: listened,
    jobs: {
      add: (tx: Writer, ...job: [never, never]) => {
        listener.job?.()
        return jobs.add(tx, ...job)
      },
    },
  })
  try {
    await work()
  } finally {
    Object.assign(app.deps, { db, jobs })
  }
}
