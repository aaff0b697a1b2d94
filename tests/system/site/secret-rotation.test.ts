/** Rotation of the site's secret (decision record 0041): from the first value to the removal of the former secret. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aesSealer } from '#api/adapters/sealer.ts'
import { reloadableGateways } from '#api/adapters/payments/reloadable-gateways.ts'
import { sandboxKeys } from '#api/adapters/payments/sandbox-keys.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { nameOf } from '#api/db/site/sealed-values.ts'
import { processDueRows } from '#api/jobs/process-due-rows.ts'
import { resealValuesJob } from '#api/jobs/privacy/reseal-values.ts'
import { jobRunners } from '#api/jobs/runners.ts'
import { retryFailures } from '#api/jobs/scheduled-jobs.ts'
import { addressKey, stopInvitationsPath, stoppedBy } from '#api/services/notification/stop-links.ts'
import { resealAll, resealValue, valuesToReseal } from '#api/services/site/reseal.ts'
import { countSources } from '#api/services/site/sealing-status.ts'
import { sealedColumns } from '#api/services/site/sealed-columns.ts'
import { WrongSecret } from '#api/services/site/site-keys.ts'
import { calls } from '#contract/calls.ts'
import { proofText } from '#contract/auth/captcha.ts'
import { sealedFor } from '#contract/sealing.ts'
import { longestRetryMs } from '#domain/site/scheduled-jobs.ts'
import { usualIdentityRules } from '#domain/identity/identity-rules.ts'
import { appCode } from '#tools/journeys/authenticator.ts'
import { solveChallenge } from '#src/platform/proof-of-work.ts'
import { sealText } from '#src/platform/storage/seal.ts'
import { columnsWithSealedValues, openAll } from '#tests/support/databases/sealed-values.ts'
import { newDraft } from '#tests/support/drafts.ts'
import { databaseEngines, type Engine } from '#tests/support/engines.ts'
import { partyCanary, submitParty } from '#tests/support/identity/party.ts'
import { investorCanary, sendComplete } from '#tests/support/investors/accreditation.ts'
import { jobBed } from '#tests/support/jobs/job-bed.ts'
import { poisonedJobs } from '#tests/support/jobs/poisoned-jobs.ts'
import { usAccount } from '#tests/support/payments/bank-details.ts'
import { type ProtectedPerson, protectedPerson, ticketOf } from '#tests/support/protected-users.ts'
import { make, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { account, admin, campaignEdit, identity, settings } = calls
const [before, after] = ['the secret before the rotation, long enough', 'the secret after the rotation, long enough']
/** The three configurations of a rotation, in their order, and the ends. */
const configured = {
  old: { secret: before, formerSecrets: [], nextSecret: undefined },
  early: { secret: before, formerSecrets: [], nextSecret: after },
  rotated: { secret: after, formerSecrets: [before], nextSecret: undefined },
  fresh: { secret: after, formerSecrets: [], nextSecret: undefined },
} as const

const stripeKeys = {
  secretKey: 'sk_test_ofTheRotation01',
  publicKey: 'pk_test_ofTheRotation02',
  webhookSecret: 'whsec_03',
}
const professional = {
  verificationType: 'third-party',
  letterFile: '',
  professionalName: 'Ada Bell',
  professionalEmail: 'ada.bell@example.com',
  profession: 'accountant',
  professionalLicence: 'LICENCE-1',
}

/** A challenge of the site, as a form solves it. */
async function solve({ deps }: TestApp): Promise<string> {
  const challenge = deps.captcha.challenge()
  if (!challenge) throw new Error('the site has another captcha')
  return proofText(challenge, await solveChallenge(challenge))
}

describe.each(await databaseEngines())('a rotation of the secret on %s', (engine: Engine) => {
  let old: TestApp
  let administrator: TestPerson
  let owner: TestPerson
  let investor: TestPerson
  let party: TestPerson
  let guarded: ProtectedPerson
  let campaignId: string
  let verificationId: string
  /** What every sealed value was before the rotation. */
  let contents: Map<string, string>
  const apps: TestApp[] = []

  /** One more process of the site. */
  async function processWith(name: keyof typeof configured): Promise<TestApp> {
    const app = await startTestApp(engine, {
      database: old.deps.db,
      folder: old.folder,
      secrets: configured[name],
      reloadable: (parts) =>
        reloadableGateways({
          ...parts,
          keys: { stripe: undefined, paypal: undefined, mangopay: undefined },
          sandbox: { address: 'http://127.0.0.1:9', secret: 'whsec', send: fetch, patienceMs: 50, ...sandboxKeys('x') },
        }),
    })
    app.at(new Date(old.deps.clock.now()).toISOString())
    apps.push(app)
    return app
  }
  const runJob = (app: TestApp) => processDueRows(resealValuesJob, app.deps)
  const left = (app: TestApp) => countSources(app.deps, { which: 'former', limit: 1000 })
  const execute = (text: string, values: readonly unknown[] = []) => old.deps.db.execute(text, values)
  const failures = () => execute(`select row_id from job_failure where job = 'reseal-values' and resolved_at is null`)

  beforeAll(async () => {
    old = await startTestApp(engine, { secrets: configured.old })
    administrator = await newPerson(old, { userType: null, admin: true })
    owner = await newPerson(old, { userType: 'company' })
    investor = await newPerson(old)
    party = await newPerson(old)
    await old.deps.db.transact((tx) =>
      changeSettings(tx, {
        identity: { ...usualIdentityRules, method: 'manual' },
        captchaKeys: {
          id: '1',
          siteKey: 'public',
          shown: '…',
          sealed: old.deps.sealer.seal('the key of a captcha', 'site_setting:1:captcha'),
        },
      }),
    )
    await seed()
    contents = await openAll(old)
  })
  afterAll(() => old.close())

  /** A value in every listed column: by the calls of users, or as their services store it. */
  async function seed(): Promise<void> {
    guarded = await protectedPerson(old)
    await make(
      old,
      account.beginTwoFactor,
      { body: { password: 'Secret-Key-9', code: guarded.code() } },
      { as: guarded },
    )
    await sendComplete(old, investor, professional)
    await old.runJobs()
    const token = /accreditation-letter\/([\w-]+)/.exec(
      old.mails.findLast(({ to }) => to.startsWith('ada'))?.text ?? '',
    )?.[1]
    await make(old, identity.answerLetter, {
      params: { token: token ?? '' },
      body: { confirmed: true, name: 'Ada Bell', licenceNumber: 'LICENCE-2', date: '2026-11-21' },
    })
    await submitParty(old, party)
    campaignId = await newDraft(old, owner)
    await make(
      old,
      campaignEdit.updateFunding,
      { params: { campaignId }, body: { ...usAccount, achAccountId: '' } },
      { as: owner, ifMatch: 0 },
    )
    await make(
      old,
      calls.privacy.requestDataExport,
      { body: { password: 'Secret-Key-9', code: guarded.code() } },
      { as: guarded },
    )
    await old.runJobs()
    const [verification] = await execute('select id from identity_verification where person_id = $1', [party.id])
    verificationId = String(verification?.['id'])
    const bed = jobBed(old, party)
    const { sealer } = old.deps
    const sealed = (table: string, column: string, key: string): string =>
      sealer.seal(`content of ${column}`, sealedColumns.get(`${table}.${column}`)?.contextOf(key) ?? '')
    const [hit = '', note = '', key = '', wallet = '', withdrawal = ''] = bed.ids(5)
    for (const column of ['action_url', 'report'])
      await execute(`update identity_verification set ${column} = $2 where id = $1`, [
        verificationId,
        sealed('identity_verification', column, verificationId),
      ])
    await bed.insert('watchlist_hit', [
      {
        id: hit,
        verification_id: verificationId,
        kind: 'media',
        content: sealer.seal('{"name":"A name","details":""}', `watchlist_hit/${hit}/content`),
        fingerprint: 'f',
      },
    ])
    const noteRow = { id: note, person_id: party.id, author_id: administrator.id, created_at: bed.inMinutes(-1) }
    await bed.insert('identity_note', [{ ...noteRow, content: sealed('identity_note', 'content', note) }])
    await execute(
      `insert into gateway_key (id, provider, sealed, masked, account, test, created_at, created_by)
       values ($1, 'stripe', $2, '{}', 'acct', true, now(), $3)`,
      [key, sealer.seal(JSON.stringify(stripeKeys), `gateway_key:${key}:fields`), administrator.id],
    )
    await execute(
      `insert into provider_event (gateway, event_id, kind, body, received_at) values ('stripe', 'evt:1', 'k', $1, now())`,
      [sealer.seal('{"id":"evt:1"}', 'provider_event:stripe:evt:1:body')],
    )
    const numbers = Object.fromEntries(
      (['number', 'routing'] as const).flatMap((part) => [
        [`sealed_${part}`, sealed('withdrawal_account', `sealed_${part}`, investor.id)],
        [`masked_${part}`, '••••'],
      ]),
    )
    const terms = { bank_name: 'Bank', account_type: 'checking', scheme: 'us', ...numbers }
    await bed.insert('withdrawal_account', [{ person_id: investor.id, ...terms, changed_at: bed.inMinutes(-1) }])
    const walletRow = { id: wallet, person_id: investor.id, currency: 'USD', kind: 'own' }
    await bed.insert('wallet', [{ ...walletRow, created_at: bed.inMinutes(-1) }])
    await bed.insert('wallet_withdrawal', [
      { id: withdrawal, wallet_id: wallet, holder: 'Amal', ...terms, created_at: bed.inMinutes(-1) },
    ])
    const [link] = await poisonedJobs['expire-bank-links'].seed(bed)
    await execute('update bank_link set sealed_access = case when id = $1 then $2 end', [
      link,
      sealed('bank_link', 'sealed_access', link ?? ''),
    ])
    const [transfer] = await poisonedJobs['poll-payouts'].seed(bed)
    await execute('update payout_transfer set sealed_recipient = $2 where id = $1', [
      transfer,
      sealed('payout_transfer', 'sealed_recipient', transfer ?? ''),
    ])
  }

  it('knows every column with sealed values, and each is covered here', async () => {
    const names = [...sealedColumns.values()].map((column) => nameOf(column)).toSorted()
    expect(await columnsWithSealedValues(old.deps.db)).toEqual(names)
    expect([...new Set([...contents.keys()].map((id) => id.split(':')[0] ?? ''))].toSorted()).toEqual(names)
  })

  it('finds nothing to do before it', async () => {
    expect(await left(old)).toEqual([])
    expect(await valuesToReseal({ now: new Date(), after: undefined, limit: 9 }, old.deps)).toEqual([])
  })

  it('refuses a secret that is not that of the site', async () => {
    await expect(processWith('fresh')).rejects.toThrow(WrongSecret)
    // Also at the first start of a release that stores no keys yet.
    const stored = await execute('select * from site_key')
    await execute('delete from site_key')
    await expect(processWith('fresh')).rejects.toThrow('APP_SECRET is not the secret of this site')
    expect(await execute('select * from site_key')).toEqual([])
    for (const { purpose, sealed } of stored) await execute('insert into site_key values ($1, $2)', [purpose, sealed])
  })

  it('lets processes with either secret open what the other seals, and seals nothing back', async () => {
    const early = await processWith('early')
    const rotated = await processWith('rotated')
    const context = 'identity_note/1/content'
    expect(rotated.deps.sealer.open(early.deps.sealer.seal('a', context), context)).toBe('a')
    expect(early.deps.sealer.open(rotated.deps.sealer.seal('b', context), context)).toBe('b')
    // A process that only knows the old secret does not open the new: step 1 comes first.
    expect(() => old.deps.sealer.open(rotated.deps.sealer.seal('c', context), context)).toThrow()
    // The site keeps its keys: names on devices, drafts and stored hashes stay.
    for (const each of [early, rotated]) {
      expect(each.deps.partitions.of('user')).toBe(old.deps.partitions.of('user'))
      expect(each.deps.draftKeys.of('user')).toBe(old.deps.draftKeys.of('user'))
      expect(addressKey('a@example.com', each.deps)).toBe(addressKey('a@example.com', old.deps))
    }
    // The job of a process of step 1 leaves alone what the next secret has sealed.
    const [row] = await execute(`select id, content from identity_note`)
    const id = `identity_note.content:${String(row?.['id'])}`
    await resealValue(id, rotated.deps)
    const [renewed] = await execute(`select content from identity_note`)
    expect(renewed?.['content']).not.toBe(row?.['content'])
    await runJob(early)
    await resealValue(id, early.deps)
    expect((await execute(`select content from identity_note`))[0]).toEqual(renewed)
    expect(await left(early)).toEqual([])
  })

  it('honours links, challenges and sealed forms of the former secret while the site has it', async () => {
    const rotated = await processWith('rotated')
    const link = stopInvitationsPath('b@example.com', old.deps).split('/').at(-1) ?? ''
    expect(stoppedBy(link, rotated.deps)).toEqual({ addressKey: addressKey('b@example.com', old.deps) })
    const solved = await solve(old)
    expect(await rotated.deps.captcha.verify(solved)).toMatchObject({ ok: true })
    // An owner's device sealed a payout account offline, to the key pair of the former secret.
    const { sealingKey } = (await make(old, settings.bootstrap, {})).data
    if (!sealingKey) throw new Error('no key is published')
    const context = sealedFor('payout-account', campaignId, old.deps.partitions.of(owner.id))
    const sealed = await sealText(sealingKey, JSON.stringify({ ...usAccount, achAccountId: '' }), context)
    const sent = { params: { campaignId }, body: { sealed } }
    expect(await make(rotated, campaignEdit.updateSealedFunding, sent, { as: owner, ifMatch: 1 })).toMatchObject({
      status: 200,
    })
    expect((await make(rotated, settings.bootstrap, {})).data.sealingKey?.keyId).not.toBe(sealingKey.keyId)
    contents = await openAll(rotated)
  })

  it('never overwrites a value that changes meanwhile', async () => {
    const rotated = await processWith('rotated')
    const [row] = await execute('select person_id, answers from identity_check where person_id = $1', [party.id])
    const context = `identity_check/${party.id}/answers`
    const changed = old.deps.sealer.seal('{"firstName":"Changed"}', context)
    const change = (to: unknown) =>
      execute('update identity_check set answers = $2 where person_id = $1', [party.id, to])
    const answers = async () =>
      String((await execute('select answers from identity_check where person_id = $1', [party.id]))[0]?.['answers'])
    const racing = {
      ...rotated.deps,
      db: {
        ...rotated.deps.db,
        transact: async <T>(work: Parameters<typeof rotated.deps.db.transact<T>>[0]) => {
          await change(changed)
          return rotated.deps.db.transact(work)
        },
      },
    }
    await resealValue(`identity_check.answers:${party.id}`, racing)
    expect(await answers()).toBe(changed)
    // Real concurrency: the last change is what remains, under whichever secret.
    for (let round = 0; round < 12; round += 1) {
      const text = `{"firstName":"Round ${round}"}`
      await Promise.all([
        resealValue(`identity_check.answers:${party.id}`, rotated.deps),
        change(old.deps.sealer.seal(text, context)),
        resealValue(`identity_check.answers:${party.id}`, rotated.deps),
      ])
      expect(rotated.deps.sealer.open(await answers(), context)).toBe(text)
    }
    await change(row?.['answers'])
  })

  it('stops half-way, continues in another process, and lists what cannot be opened', async () => {
    const rotated = await processWith('rotated')
    const [row] = await execute(`select id, body from provider_event`)
    const intact = String(row?.['body'])
    const tampered = `${intact.slice(0, -4)}${intact.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    await execute('update provider_event set body = $1', [tampered])
    const [evidence] = await execute(
      `select id, sha256 from stored_file where kind = 'identity-document' order by id limit 1`,
    )
    const stored = (await old.deps.files.get(String(evidence?.['sha256']))) ?? new Uint8Array()
    await old.deps.files.remove(String(evidence?.['sha256']))

    const all = (await left(rotated)).reduce((total, { count }) => total + count, 0)
    // Killed after a page of three.
    await processDueRows(resealValuesJob, rotated.deps, { budgetMs: 0, pageSize: 3 })
    const some = (await left(rotated)).reduce((total, { count }) => total + count, 0)
    expect(some).toBeLessThan(all)
    expect(some).toBeGreaterThan(3)
    // Every value opens at any time, with both secrets.
    expect(await openAll(rotated).catch(() => 'one is tampered')).toBe('one is tampered')
    const second = await processWith('rotated')
    await runJob(second)
    await runJob(second)
    const names = [`provider_event.body:${String(row?.['id'])}`, `stored_file.sha256:${String(evidence?.['id'])}`]
    expect((await failures()).map(({ row_id }) => String(row_id)).toSorted()).toEqual(names)
    expect(await left(second)).toEqual([
      { source: 'provider_event.body', count: 1 },
      { source: 'stored_file.sha256', count: 1 },
    ])
    expect((await make(second, admin.getSealing, {}, { as: administrator })).data).toEqual({
      hasFormer: true,
      remaining: 2,
    })
    // The command tries again what the job has given to the retries.
    expect((await resealAll(second.deps)).toSorted()).toEqual(names)
    expect(rotated.logLines.join('\n') + second.logLines.join('\n')).not.toMatch(/CANARY|219-09/)

    // Restored from a backup, they are completed by the retries: not before, and not by the job itself.
    const retry = async (): Promise<void> => {
      second.advance(longestRetryMs)
      await retryFailures(second.deps, jobRunners(second.deps))
    }
    await retry()
    expect((await failures()).map(({ row_id }) => String(row_id)).toSorted()).toEqual(names)
    await execute('update provider_event set body = $1', [intact])
    await runJob(second)
    expect(await left(second)).toEqual([
      { source: 'provider_event.body', count: 1 },
      { source: 'stored_file.sha256', count: 1 },
    ])
    await retry()
    expect((await failures()).map(({ row_id }) => String(row_id))).toEqual(names.slice(1))
    await old.deps.files.put(stored)
    await retry()
    expect(await failures()).toEqual([])
    expect(await left(second)).toEqual([])
    expect(await openAll(second)).toEqual(contents)
  })

  it('removes the former bytes of files', async () => {
    await old.runJobs()
    const rows = await execute(`select sha256, sealed_under from stored_file where sealed_under is not null`)
    expect(rows.length).toBeGreaterThanOrEqual(7)
    for (const { sha256, sealed_under: keyId } of rows) {
      const bytes = Buffer.from((await old.deps.files.get(String(sha256))) ?? [])
      expect(bytes.subarray(1, 7).toString('base64url')).toBe(keyId)
      expect(keyId).not.toBe(old.deps.sealer.keyId)
    }
  })

  it('leaves alone what a lost secret has sealed, and counts it', async () => {
    const rotated = await processWith('rotated')
    const lost = aesSealer(Buffer.alloc(32, 'a lost secret'))
    const [row] = await execute(`select id, content from identity_note`)
    await execute('update identity_note set content = $1', [
      lost.seal('a', `identity_note/${String(row?.['id'])}/content`),
    ])
    expect(await left(rotated)).toEqual([])
    rotated.advance(4 * 3_600_000)
    await runJob(rotated)
    expect(await failures()).toEqual([])
    expect(await countSources(rotated.deps, { which: 'unknown', limit: 9 })).toEqual([
      { source: 'identity_note.content', count: 1 },
    ])
    await execute('update identity_note set content = $1', [row?.['content']])
  })

  it('is complete: the former secret is removed, and everything opens', async () => {
    await expect(processWith('old')).rejects.toThrow(WrongSecret)
    const fresh = await processWith('fresh')
    fresh.advance(2 * 3_600_000)
    expect(await left(fresh)).toEqual([])
    await runJob(fresh)
    expect((await make(fresh, admin.getSealing, {}, { as: await newPerson(fresh, { admin: true }) })).data).toEqual({
      hasFormer: false,
      remaining: 0,
    })
    expect(await openAll(fresh)).toEqual(contents)
    fresh.at(new Date(old.deps.clock.now()).toISOString())

    const as = { as: administrator }
    const accreditation = await make(
      fresh,
      admin.openAccreditation,
      { params: { personId: investor.id }, body: {} },
      as,
    )
    expect(accreditation.data.values).toMatchObject({ addressLine1: investorCanary.street })
    expect(accreditation.data.letter).toMatchObject({ signature: { name: 'Ada Bell', licenceNumber: 'LICENCE-2' } })
    const opened = await make(fresh, admin.openIdentity, { params: { personId: party.id }, body: {} }, as)
    expect(JSON.stringify(opened.data)).toContain(partyCanary.occupation)
    // Links of the former secret end with it.
    const link = stopInvitationsPath('b@example.com', old.deps).split('/').at(-1) ?? ''
    expect(stoppedBy(link, fresh.deps)).toBeUndefined()
    expect(await fresh.deps.captcha.verify(await solve(old))).toMatchObject({ ok: false })
    expect(fresh.deps.keyring.isUnreadable('stripe')).toBe(false)
    const files = await execute(`select id, sha256, kind from stored_file where sealed_under is not null`)
    const pages: string[] = []
    for (const { id, sha256 } of files) {
      const bytes = (await fresh.deps.files.get(String(sha256))) ?? new Uint8Array()
      pages.push(Buffer.from(fresh.deps.sealer.openBytes(bytes, `stored_file/${String(id)}/bytes`)).toString('latin1'))
    }
    expect(pages.filter((page) => page.includes(partyCanary.document)).length).toBeGreaterThanOrEqual(5)
    expect(pages.filter((page) => page.includes(investorCanary.paper)).length).toBeGreaterThanOrEqual(1)

    // The second factor: a code of the app, and a recovery code that was hashed before the rotation.
    fresh.advance(60_000)
    const { ticket } = await ticketOf(fresh, guarded.email)
    const typed = appCode(guarded.secret, fresh.deps.clock.now())
    expect((await make(fresh, account.validateLogin, { body: { ticket, code: typed } })).status).toBe(200)
    const again = await ticketOf(fresh, guarded.email)
    const code = guarded.recoveryCodes[0] ?? ''
    expect((await make(fresh, account.validateLogin, { body: { ticket: again.ticket, code } })).status).toBe(200)
  })
})
