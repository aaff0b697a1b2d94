/** What remains closed after a rotation or a loss of the site's secret (decision record 0041), and what a search costs. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedSiteKeys, siteSealer } from '#api/adapters/secret-ports.ts'
import { loadKeys } from '#api/adapters/secrets.ts'
import { resealValuesJob } from '#api/jobs/privacy/reseal-values.ts'
import { markedUnopened, sealingKeyOf, unnamedKey, unopenedMark } from '#api/db/site/sealed-format.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { retryFailures } from '#api/jobs/scheduled-jobs.ts'
import { quarantineContent, storeContent } from '#api/services/content/quarantine.ts'
import { resealAll, resealValue, valuesToReseal } from '#api/services/site/reseal.ts'
import { sealedColumns } from '#api/services/site/sealed-columns.ts'
import { countSources } from '#api/services/site/sealing-status.ts'
import { WrongSecret } from '#api/services/site/site-keys.ts'
import { calls } from '#contract/calls.ts'
import { longestRetryMs, reportedAttempts } from '#domain/site/scheduled-jobs.ts'
import { databaseEngines, type Engine } from '#tests/support/engines.ts'
import { plansOf } from '#tests/support/noted-statements.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { manageSecret } from '#tools/secret/managing-secret.ts'

const [lost, before, after] = ['lost', 'former', 'current'].map((name) => `the ${name} secret, which is long enough`)
const secretsOf = (secret: string | undefined, ...formerSecrets: (string | undefined)[]) => ({
  secret,
  formerSecrets: formerSecrets.flatMap((each) => each ?? []),
  nextSecret: undefined,
})
const configured = {
  lost: secretsOf(lost),
  old: secretsOf(before),
  rotated: secretsOf(after, before),
  complete: secretsOf(after, before, lost),
  fresh: secretsOf(after),
} as const

describe.each(await databaseEngines())('values that do not open on %s', (engine: Engine) => {
  let old: TestApp
  let administrator: TestPerson
  let person: TestPerson
  let siteKeys: readonly Readonly<Record<string, unknown>>[]

  beforeAll(async () => {
    old = await startTestApp(engine, { secrets: configured.old })
    administrator = await newPerson(old, { userType: null, admin: true })
    person = await newPerson(old)
    siteKeys = await keys()
  })
  afterAll(() => old.close())

  const execute = (text: string, values: readonly unknown[] = []) => old.deps.db.execute(text, values)
  const processWith = async (name: keyof typeof configured): Promise<TestApp> => {
    const app = await startTestApp(engine, {
      database: old.deps.db,
      folder: old.folder,
      secrets: configured[name],
    })
    app.at(new Date(old.deps.clock.now()).toISOString())
    return app
  }
  const sealerOf = (name: keyof typeof configured) => siteSealer(loadKeys(configured[name], old.folder))
  const runJob = (app: TestApp) => processDueRows(resealValuesJob, app.deps)
  const keys = () => execute('select * from site_key order by purpose')
  const failures = () => execute(`select row_id from job_failure where job = 'reseal-values' and resolved_at is null`)
  const contents = async () =>
    new Map((await execute('select id, content from identity_note')).map((row) => [row['id'], String(row['content'])]))

  async function note(change: (sealed: string) => string, sealer = old.deps.sealer): Promise<string> {
    const id = old.deps.ids.next()
    await execute(
      'insert into identity_note (id, person_id, author_id, content, created_at) values ($1, $2, $3, $4, now())',
      [id, person.id, administrator.id, change(sealer.seal('A note.', `identity_note/${id}/content`))],
    )
    return id
  }
  async function file(sealer = old.deps.sealer, sealedUnder: string | null = sealer.keyId): Promise<string> {
    const id = old.deps.ids.next()
    const bytes = Buffer.from('the bytes of a passport')
    const { sha256 } = await storeContent(
      { id, kind: 'identity-document' },
      { bytes },
      { files: old.deps.files, sealer: { ...sealer, sealBytes: versionOf(sealer, sealedUnder) } },
    )
    await insertFile(id, sha256, sealedUnder)
    return id
  }
  const versionOf =
    (sealer: TestApp['deps']['sealer'], sealedUnder: string | null) =>
    (bytes: Uint8Array, context: string): Uint8Array =>
      sealedUnder === null ? versionOneBytes(sealer.sealBytes(bytes, context)) : sealer.sealBytes(bytes, context)
  const insertFile = (id: string, sha256: string, sealedUnder: string | null, state = 'released') =>
    execute(
      `insert into stored_file (id, sha256, mime, bytes, visibility, owner_id, created_at, kind, scan_state, sealed_under)
       values ($1, $2, 'application/pdf', 23, 'private', $3, now(), 'identity-document', $4, $5)`,
      [id, sha256, person.id, state, sealedUnder],
    )
  const empty = async () => {
    await execute('delete from identity_note')
    await execute('delete from stored_file')
    await execute('delete from data_export')
    await execute('delete from job_failure')
    await execute('delete from site_key')
    for (const { purpose, sealed } of siteKeys) await execute('insert into site_key values ($1, $2)', [purpose, sealed])
  }
  const unchanged = (sealed: string): string => sealed

  it('are marked once if they name no key, and tried again only with other keys', async () => {
    const rotated = await processWith('rotated')
    const [opening, closed] = [await note(versionOne), await note(versionOne, sealerOf('lost'))]
    const evidence = await file(sealerOf('lost'), null)
    const archive = old.deps.ids.next()
    await execute(
      `insert into data_export (id, person_id, requested_at, ready_at, expires_at, archive)
       values ($1, $2, now(), now(), now() + interval '1 day', $3)`,
      [
        archive,
        person.id,
        versionOneBytes(sealerOf('lost').sealBytes(Buffer.from('PK'), `data_export/${archive}/archive`)),
      ],
    )
    const unknown = [
      { source: 'data_export.archive', count: 1 },
      { source: 'identity_note.content', count: 1 },
      { source: 'stored_file.sha256', count: 1 },
    ]
    const mails = rotated.mails.length
    for (let run = 0; run <= reportedAttempts; run += 1) {
      await runJob(rotated)
      rotated.advance(longestRetryMs)
      await retryFailures(rotated.deps, jobRunners(rotated.deps))
      await rotated.runJobs()
    }
    expect(await failures()).toEqual([])
    expect(rotated.mails.slice(mails)).toEqual([])
    const reports = rotated.logLines.filter((line) => line.includes('value-under-unknown-key'))
    expect(reports.map((line) => (JSON.parse(line) as { source: string }).source).toSorted()).toEqual(
      unknown.map(({ source }) => source),
    )
    expect(await countSources(rotated.deps, { which: 'former', limit: 9 })).toEqual([])
    expect(await countSources(rotated.deps, { which: 'unknown', limit: 9 })).toEqual(unknown)
    const marked = await contents()
    expect(rotated.deps.sealer.open(marked.get(opening) ?? '', `identity_note/${opening}/content`)).toBe('A note.')
    await runJob(rotated)
    expect(await contents()).toEqual(marked)

    // The lost secret is found again.
    const complete = await processWith('complete')
    expect(complete.deps.sealer.open(marked.get(closed) ?? '', `identity_note/${closed}/content`)).toBe('A note.')
    await runJob(complete)
    expect(await countSources(complete.deps, { which: 'unknown', limit: 9 })).toEqual([])
    const fresh = sealerOf('fresh')
    expect(fresh.open((await contents()).get(closed) ?? '', `identity_note/${closed}/content`)).toBe('A note.')
    const [row] = await execute('select sha256 from stored_file where id = $1', [evidence])
    const stored = (await old.deps.files.get(String(row?.['sha256']))) ?? new Uint8Array()
    expect(Buffer.from(fresh.openBytes(stored, `stored_file/${evidence}/bytes`)).toString()).toContain('passport')
    const [exported] = await execute('select archive from data_export')
    expect(
      Buffer.from(fresh.openBytes(exported?.['archive'] as Uint8Array, `data_export/${archive}/archive`)).toString(),
    ).toBe('PK')
    await empty()
  })

  it('are counted at once, also right after a search that found nothing', async () => {
    const rotated = await processWith('rotated')
    const remaining = async () =>
      (await make(rotated, calls.admin.getSealing, {}, { as: administrator })).data.remaining
    await runJob(rotated)
    expect(await remaining()).toBe(0)
    await note(unchanged)
    await note(unchanged)
    await file()
    expect(await remaining()).toBe(3)
    await runJob(rotated)
    expect(await remaining()).toBe(0)
    await empty()
  })

  it('are no reason for a command to pass over an error of the database', async () => {
    const rotated = await processWith('rotated')
    await note(unchanged)
    const failing = {
      ...rotated.deps,
      db: {
        ...rotated.deps.db,
        read: rotated.deps.db.read,
        transact: () => Promise.reject(new Error('no connection')),
      },
    }
    await expect(resealAll(failing)).rejects.toThrow('no connection')
    expect(await resealAll(rotated.deps)).toEqual([])
    expect(await countSources(rotated.deps, { which: 'former', limit: 9 })).toEqual([])
    await empty()
  })

  it('do not refuse a secret that opens others, in a column or in a file', async () => {
    const startsWith = async (name: keyof typeof configured): Promise<boolean> => {
      await execute('delete from site_key')
      try {
        await processWith(name)
        return true
      } catch (error) {
        if (error instanceof WrongSecret) return false
        throw error
      }
    }
    const damaged = (sealed: string): string => `${sealed.slice(0, -6)}AAAAAA`
    await note(damaged)
    expect(await startsWith('old')).toBe(false)
    // The latest rows are odd, and one before them opens.
    await empty()
    await note(unchanged)
    await note(damaged)
    await note(versionOne, sealerOf('lost'))
    await note(unchanged, sealerOf('lost'))
    expect(await startsWith('old')).toBe(true)
    expect(await startsWith('fresh')).toBe(false)
    // Nothing but a file.
    await empty()
    await file()
    expect(await startsWith('old')).toBe(true)
    expect(await startsWith('fresh')).toBe(false)
    await empty()
    const quarantined = old.deps.ids.next()
    const { sha256 } = await quarantineContent({ id: quarantined }, { bytes: Buffer.from('a file') }, old.deps)
    await insertFile(quarantined, sha256, old.deps.sealer.keyId, 'quarantined')
    expect(await startsWith('old')).toBe(true)
    expect(await startsWith('fresh')).toBe(false)
    await empty()
  })

  it('are given up only by a confirmed command, which names them and keeps what still opens', async () => {
    const draft = siteKeys.find(({ purpose }) => purpose === 'draft')
    await note(unchanged)
    await note(unchanged, sealerOf('lost'))
    await note(versionOne, sealerOf('lost'))
    await file(sealerOf('lost'))
    // One of the site's keys opens with the former secret; the others are lost.
    for (const purpose of ['lookup', 'partition'])
      await execute('update site_key set sealed = $2 where purpose = $1', [
        purpose,
        sealerOf('lost').seal('AAAA', `site_key/${purpose}/sealed`),
      ])
    const run = (...parts: string[]) =>
      manageSecret(parts, {
        withDeps: () => Promise.reject(new Error('not used')),
        withConfiguredSecret: async (work) => {
          const derived = derivedSiteKeys(loadKeys(configured.rotated, old.folder))
          await work({ db: old.deps.db, sealer: sealerOf('rotated'), files: old.deps.files }, derived)
        },
      })
    const untouched = await keys()
    const unconfirmed = await run('accept-loss')
    expect(unconfirmed.ok).toBe(false)
    expect(unconfirmed.text.split('\n')).toEqual([
      'Encrypted under a secret that this site does not have, and lost without it:',
      '        2  identity_note.content',
      '        2  site_key.sealed',
      '        1  stored_file.sha256',
      'Encrypted under another secret that still opens it. Keep APP_SECRET_FORMER:',
      '        1  identity_note.content',
      '        1  site_key.sealed',
      'Nothing was changed. To accept the loss: npm run secret -- accept-loss --confirm',
    ])
    expect(await keys()).toEqual(untouched)
    await expect(processWith('rotated')).rejects.toThrow(WrongSecret)
    expect((await run('accept-loss', '--yes')).text).toMatch(/^Usage/)

    const confirmed = await run('accept-loss', '--confirm')
    expect(confirmed.ok).toBe(true)
    expect(confirmed.text).toContain('        2  identity_note.content')
    expect((await keys()).find(({ purpose }) => purpose === 'draft')).toEqual(draft)
    const rotated = await processWith('rotated')
    expect(rotated.deps.draftKeys.of('user')).toBe(old.deps.draftKeys.of('user'))
    expect((await run('accept-loss', '--confirm')).text).toMatch(/^APP_SECRET is the secret of this site/)
    await empty()
  })

  it('name the same key to the server and to the database', async () => {
    const sealer = sealerOf('old')
    const [text, bytes] = [sealer.seal('a', 'row'), sealer.sealBytes(Buffer.from('a'), 'row')]
    const mark = unopenedMark([sealer.keyId])
    const texts = [text, versionOne(text), markedUnopened(versionOne(text), mark), '', 'clear']
    const files = [bytes, versionOneBytes(bytes), markedUnopened(versionOneBytes(bytes), mark), Buffer.from('PK')]
    const named = [sealer.keyId, unnamedKey, mark, undefined]
    expect(texts.map(sealingKeyOf)).toEqual([...named, undefined])
    expect(files.map(sealingKeyOf)).toEqual(named)
    for (const [type, values] of Object.entries({ text: texts, bytea: files }))
      for (const value of values) {
        const [row] = await execute(`select sealing_key_of($1::${type}) as key`, [value])
        expect(row?.['key'] ?? undefined).toBe(sealingKeyOf(value))
      }
    expect(sealer.open(String(texts[2]), 'row')).toBe('a')
    expect(markedUnopened(String(texts[2]), unopenedMark(['another']))).not.toBe(texts[2])
  })

  it('are found by an index in each table that grows with users', async () => {
    const rows = await execute(`select tablename, indexdef from pg_indexes where indexdef like '%sealing_key_of(%'`)
    const indexes = rows.map((row) => `${String(row['tablename'])}: ${String(row['indexdef'])}`)
    const ofOneSite = new Set(['gateway_key', 'site_key', 'site_setting'])
    for (const { table, column } of sealedColumns.values())
      if (!ofOneSite.has(table))
        expect(indexes.filter((each) => each.startsWith(`${table}: `) && each.includes(`_of(${column})`))).toHaveLength(
          1,
        )
  })

  it('cost no scan of a large table to search, open, replace or count', async () => {
    const rotated = await processWith('rotated')
    const [one] = [await note(unchanged)]
    await execute(
      `insert into identity_note (id, person_id, author_id, content, created_at)
       select gen_random_uuid(), $1, $2, $3, now() from generate_series(1, 5000)`,
      [person.id, administrator.id, sealerOf('fresh').seal('A note.', 'identity_note/0/content')],
    )
    await execute(
      `insert into stored_file (id, sha256, mime, bytes, visibility, created_at, kind, sealed_under)
       select gen_random_uuid(), 'x', 'application/pdf', 1, 'private', now(), 'identity-document', $1
       from generate_series(1, 5000)`,
      [sealerOf('fresh').keyId],
    )
    await execute('analyze identity_note')
    await execute('analyze stored_file')
    const slice = { now: new Date(), after: undefined, limit: 50 }
    const plans = await plansOf(rotated, async () => {
      // Beside the keys of the site.
      expect(await valuesToReseal(slice, rotated.deps)).toHaveLength(4)
      await valuesToReseal({ ...slice, after: { id: `identity_note.content:${one}`, at: slice.now } }, rotated.deps)
      await countSources(rotated.deps, { which: 'former', limit: 1000 })
      await countSources(rotated.deps, { which: 'unknown', limit: 1000 })
      await resealValue(`identity_note.content:${one}`, rotated.deps)
    })
    const large = plans.filter((plan) => /identity_note|stored_file/.test(plan))
    expect(large.length).toBeGreaterThanOrEqual(8)
    for (const plan of large) expect(plan).not.toMatch(/Seq Scan on (?:identity_note|stored_file)/)
    await empty()
  })
})

/** As an earlier release sealed it, without the id of the key. */
function versionOne(sealed: string): string {
  return sealed.replace(/^2\.[^.]+/, '1')
}

function versionOneBytes(sealed: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.of(1), sealed.subarray(7)])
}
