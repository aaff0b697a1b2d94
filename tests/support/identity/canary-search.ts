/** Searches everything that a site stores or sends for unique values, in every form in which they could be there. */

import fs from 'node:fs'
import path from 'node:path'
import { apiBase, pathOf } from '#contract/call.ts'
import { callList } from '#contract/calls.ts'
import { routes } from '#src/routes.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { send, type TestPerson } from '#tests/support/test-users.ts'

/** One text in which nothing may be in clear. */
export interface SearchedText {
  /** For example `table accreditation` or `log`. */
  readonly source: string
  readonly text: string
}

/** Every table of every schema, every file on the disk, logs, mails, jobs and push messages. */
export async function storedTexts(app: TestApp): Promise<SearchedText[]> {
  const tables = await app.deps.db.execute(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('information_schema', 'pg_catalog', 'pristine') and table_type = 'BASE TABLE'`,
  )
  const texts: SearchedText[] = []
  for (const { schema, name } of tables) {
    const rows = await app.deps.db.execute(`select t::text as row from "${String(schema)}"."${String(name)}" t`)
    texts.push({ source: `table ${String(name)}`, text: rows.map(({ row }) => String(row)).join('\n') })
  }
  for (const file of fs.readdirSync(app.folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      texts.push({
        source: 'file',
        text: fs.readFileSync(path.join(file.parentPath, file.name)).toString('latin1'),
      })
  return [
    ...texts,
    { source: 'log', text: app.logLines.join('\n') },
    { source: 'mail', text: JSON.stringify(app.mails) },
    { source: 'push', text: JSON.stringify(app.pushes) },
  ]
}

/** Replies of every call that only reads, to one person or to a visitor, as far as these ids open it. */
export async function repliesTo(
  app: TestApp,
  as: TestPerson | undefined,
  params: Readonly<Record<string, string>>,
): Promise<(SearchedText & { readonly access: string; readonly cacheControl: string })[]> {
  const replies = []
  for (const { name, call } of callList) {
    if (call.method !== 'GET') continue
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each)
    const given = Object.fromEntries(names.map((each) => [each, params[each] ?? params['id'] ?? '']))
    const address = pathOf(call, given).slice(apiBase.length)
    const answer = await send(app, 'GET', address, as ? { as } : {})
    const cacheControl = answer.headers.get('cache-control') ?? ''
    replies.push({ source: `reply of ${name}`, text: answer.text, access: call.access, cacheControl })
  }
  return replies
}

/** Pages as a visitor gets them, and again from the cache of rendered pages. */
export async function renderedPages(app: TestApp): Promise<SearchedText[]> {
  const pages: SearchedText[] = []
  for (const [name, pattern] of Object.entries(routes))
    for (let round = 0; round < 2; round += 1) {
      const address = new URL(pattern.replaceAll(/:\w+/g, '1'), app.deps.site.origin)
      const response = await app.fetch(new Request(address))
      pages.push({ source: `page ${name}`, text: await response.text() })
    }
  return pages
}

/** A value as text, in JSON, in hex (bytea), in base64 and with its digits only. */
export function formsOf(value: string): string[] {
  const bytes = Buffer.from(value)
  const digits = value.replaceAll(/\D/g, '')
  return [
    value,
    JSON.stringify(value).slice(1, -1),
    bytes.toString('hex'),
    // Without the characters that depend on what surrounds it.
    ...[0, 1, 2].map((offset) =>
      Buffer.concat([Buffer.alloc(offset), bytes])
        .toString('base64')
        .slice(4, -4),
    ),
    ...(digits.length >= 9 ? [digits] : []),
  ]
}
