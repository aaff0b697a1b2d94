import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAgreementContent } from '#api/documents/investment/agreement-content.ts'
import type { PdfBlock } from '#api/pdf-ports.ts'
import { runSchedule } from '#api/jobs/scheduled-jobs.ts'
import { apiBase } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine, databaseEngines } from '#tests/support/engines.ts'
import { legalName, readAgreement, signAgreement } from '#tests/support/payments/agreements.ts'
import { pdfTexts } from '#tests/support/pdf-texts.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { openBareSite } from '#tests/support/servers/bare-site.ts'
import { KilledServers, PersistentClient } from '#tests/support/servers/killed-servers.ts'
import { make, newCampaign, newPerson, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const order = { gateway: 'offline', anonymous: false, riskAccepted: true } as const

type StoredBlock = ReturnType<typeof readAgreementContent>['document']['blocks'][number] | PdfBlock

/** The texts of a block as they appear in the file. */
function textsOf(block: StoredBlock): string[] {
  switch (block.is) {
    case 'page':
      return []
    case 'list':
      return [...block.items]
    case 'rows':
      return block.rows.map(({ term, value }) => `${term}: ${value}`)
    case 'table':
      return block.rows.map((cells) => cells.join(', '))
    default:
      return [block.text]
  }
}

describe.each(await behaviourEngine())('agreement files on %s', (engine) => {
  let app: TestApp
  let investor: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    investor = await newPerson(app)
    campaign = await newCampaign(app, await newPerson(app, { userType: 'company' }))
  })
  afterAll(() => app.close())

  async function reserve(): Promise<string> {
    const body = { ...order, units: 5n } as const
    return (await make(app, calls.investment.create, { params: { campaignId: campaign.id }, body }, { as: investor }))
      .data.id
  }
  const download = async (id: string): Promise<Uint8Array> => {
    const request = new Request(`http://localhost${apiBase}contracts/get-investor-contract/${id}/file`, {
      headers: { authorization: `Bearer ${investor.token}` },
    })
    const response = await app.fetch(request)
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const stored = (id: string) =>
    app.deps.db.read.selectFrom('agreement').selectAll().where('investment_id', '=', id).executeTakeFirstOrThrow()

  it.each(['en', 'ar'] as const)('signing stores the content, and the file contains it: %s', async (language) => {
    const id = await reserve()
    const { version } = await readAgreement(app, id, investor, language)
    const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'A. Haddad' } as const
    const signed = (await make(app, calls.agreement.sign, { body }, { as: investor, language })).data
    const agreement = await stored(id)
    expect(agreement).toMatchObject({ file_id: null, file_hash: null, hash: signed.hash })
    expect(hashOf(agreement.content)).toBe(signed.hash)

    const bytes = await download(id)
    const { document, ownFile } = readAgreementContent(agreement.content)
    expect(ownFile).toBeNull()
    const texts = await pdfTexts(bytes)
    expect(texts).toEqual(document.blocks.flatMap(textsOf))
    expect(texts.join('\n')).toContain(legalName)
    const file = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(file.getTitle()).toBe(document.title)
    expect(file.getCreationDate()).toEqual(agreement.signed_at)
    // Both hashes are shown to the holder of the agreement.
    for (const hash of [signed.hash, hashOf(bytes)])
      expect((await make(app, calls.agreement.check, { query: { hash } })).data.known).toBe(true)
  })

  it('are created once, on the first request', async () => {
    const id = await reserve()
    await signAgreement(app, id, investor)
    const files = await Promise.all([1, 2, 3].map(() => download(id)))
    await runSchedule('agreement-files', app.deps)
    expect(new Set([...files, await download(id)].map(hashOf)).size).toBe(1)
    const { file_id, file_hash } = await stored(id)
    expect(file_hash).toBe(hashOf(files[0] ?? ''))
    const rows = await app.deps.db.read
      .selectFrom('stored_file')
      .select('id')
      .where('sha256', '=', file_hash ?? '')
      .execute()
    expect(rows).toEqual([{ id: file_id }])
  })

  it('are created by the scheduled job if the process that signed has ended', async () => {
    const id = await reserve()
    await signAgreement(app, id, investor)
    expect(await stored(id)).toMatchObject({ file_hash: null })
    await runSchedule('agreement-files', app.deps)
    const { file_hash } = await stored(id)
    expect(hashOf(await download(id))).toBe(file_hash)
  })

  it('are never replaced', async () => {
    const id = await reserve()
    await signAgreement(app, id, investor)
    await download(id)
    for (const change of [
      { content: '{}' },
      { content: '{}', hash: hashOf('{}') },
      { file_hash: 'a'.repeat(64) },
      { file_id: null, file_hash: null },
    ])
      await expect(
        app.deps.db.transact((tx) => tx.updateTable('agreement').set(change).where('investment_id', '=', id).execute()),
      ).rejects.toThrow()
  })
})

describe.each(await databaseEngines())('a server on %s that is killed after a signature', (engine) => {
  it('loses nothing: the file is created after the restart', { timeout: 180_000 }, async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'freehold-files-'))
    const database = engine === 'postgres' ? await createTestDatabase(`freehold_files_${process.pid}`) : undefined
    const servers = new KilledServers({ dataDir, databaseUrl: database?.url, count: 1 })
    try {
      const site = await openBareSite(
        database ? { kind: 'postgres', url: database.url, poolSize: 2 } : { kind: 'embedded', folder: dataDir },
      )
      const campaign = await newCampaign(site, await newPerson(site, { userType: 'company' }))
      const investor = await newPerson(site)
      await site.database.close()
      await servers.start()
      const client = new PersistentClient(servers)
      const body = { ...order, units: '4' }
      const { data: reserved } = (
        await client.post<{ id: string }>(`process-investment/${campaign.id}`, investor, body)
      ).body
      const reading = { investorId: reserved?.id ?? '', legalName }
      const { data: draft } = (await client.post<{ version: string }>('contracts/generate-pdf', investor, reading)).body
      const signing = { ...reading, version: draft?.version, consent: true, kind: 'typed', typed: 'AH' }
      const sign = () => client.post<{ hash: string }>('contracts/create-pdf', investor, signing)
      // A new site rejects calls that send notifications until its job queue has started.
      await expect.poll(async () => (await sign().catch(() => undefined))?.status, { timeout: 30_000 }).toBe(200)
      await servers.killOne()
      const response = await fetch(
        `${servers.address(0)}${apiBase}contracts/get-investor-contract/${reading.investorId}/file`,
        { headers: { authorization: `Bearer ${investor.token}` } },
      )
      expect(response.status).toBe(200)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const texts = await pdfTexts(bytes)
      expect(texts.join('\n')).toContain(legalName)
      await servers.killAll()
      const after = await openBareSite(
        database ? { kind: 'postgres', url: database.url, poolSize: 2 } : { kind: 'embedded', folder: dataDir },
      )
      const rows = await after.database.read.selectFrom('agreement').select(['content', 'file_hash']).execute()
      await after.database.close()
      expect(rows).toHaveLength(1)
      expect(rows[0]?.file_hash).toBe(hashOf(bytes))
      expect(readAgreementContent(rows[0]?.content ?? '').document.blocks.flatMap(textsOf)).toEqual(texts)
    } finally {
      await servers.killAll()
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
