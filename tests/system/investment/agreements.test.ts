import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { legalName, readAgreement, signAgreement } from '#tests/support/payments/agreements.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { make, newCampaign, newPerson, send, type TestCampaign, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { agreement, investment, admin } = calls
const received = { amount: 12_500n, currency: 'USD' }

/** An image with some strokes, or an empty one. */
async function signaturePicture(width = 400, height = 200, ink = '#101830'): Promise<string> {
  const strokes = `<svg width="${width}" height="${height}"><path d="M20 150 Q 90 10 160 150 T 380 60" stroke="${ink}" stroke-width="5" fill="none"/></svg>`
  const picture = await sharp({ create: { width, height, channels: 4, background: '#ffffff00' } })
    .composite([{ input: Buffer.from(strokes) }])
    .png()
    .toBuffer()
  return picture.toString('base64')
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe.each(await behaviourEngine())('an agreement on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let investor: TestPerson
  let other: TestPerson
  let administrator: TestPerson
  let campaign: TestCampaign

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
    other = await newPerson(app)
    administrator = await newPerson(app, { userType: null, admin: true })
    campaign = await newCampaign(app, owner)
  })
  afterAll(() => app.close())

  async function reserve(as = investor, into = campaign): Promise<string> {
    const body = { gateway: 'offline', anonymous: false, riskAccepted: true, units: 5n } as const
    return (await make(app, investment.create, { params: { campaignId: into.id }, body }, { as })).data.id
  }
  const confirm = (id: string) =>
    make(app, admin.confirmPayment, { params: { investmentId: id }, body: { received } }, { as: administrator })
  async function file(path: string, as: TestPerson, body?: unknown): Promise<Response> {
    return app.fetch(
      new Request(`http://localhost${apiBase}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  }
  const signing = async (id: string) => ({
    investorId: id,
    legalName,
    version: (await readAgreement(app, id, investor)).version,
    consent: true,
  })

  it('is displayed, signed, paid for, downloaded and verified', async () => {
    const id = await reserve()
    const before = await make(app, investment.receipt, { params: { id } }, { as: investor })
    expect(before.data).toMatchObject({ bank: null, investment: { agreement: null } })
    expect(await confirm(id)).toMatchObject({ status: 409, code: 'AGREEMENT_UNSIGNED' })
    await app.runJobs()
    expect(app.mails).toEqual([])

    const draft = await readAgreement(app, id, investor)
    const content = JSON.stringify(draft.blocks)
    for (const phrase of [legalName, '$125.00', 'until 48 hours before', 'The investor may lose', 'Campaign'])
      expect(content).toContain(phrase)
    expect(draft).toMatchObject({ source: 'generated', cancelRule: 'us', uploadedHash: null })

    const signed = await signAgreement(app, id, investor)
    expect(signed).toMatchObject({
      legalName,
      signature: 'typed',
      signedAt: '2026-11-21T09:00:00.000Z',
      address: '203.0.113.7',
      cancelRule: 'us',
    })
    const download = await file(`contracts/get-investor-contract/${id}/file`, investor)
    expect(download.headers.get('content-type')).toBe('application/pdf')
    expect(download.headers.get('cache-control')).toBe('private, no-store')
    expect(download.headers.get('x-partition')).toBe(app.deps.partitions.of(investor.id))
    const bytes = new Uint8Array(await download.arrayBuffer())
    expect((await make(app, agreement.check, { query: { hash: hashOf(bytes) } })).data.known).toBe(true)
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThanOrEqual(2)

    const audit = await app.deps.db.read
      .selectFrom('audit_event')
      .select(['actor_id', 'facts'])
      .where('event_name', '=', 'agreement-signed')
      .where('subject', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit).toEqual([{ actor_id: investor.id, facts: expect.objectContaining({ hash: signed.hash }) }])
    expect(JSON.stringify(audit)).not.toContain('Haddad')

    // Payment instructions appear after signing, on the page and by e-mail: with a link, not with the file.
    await app.runJobs()
    expect(app.mails).toHaveLength(1)
    expect(app.mails[0]?.text).toContain(`/receipt/${id}`)
    const after = await make(app, investment.receipt, { params: { id } }, { as: investor })
    expect(after.data.bank?.accountName).toBeTruthy()
    expect(after.data.investment.agreement).toMatchObject({ hash: signed.hash, cancelRule: 'us' })
    expect((await confirm(id)).data.state).toBe('confirmed')

    const known = await make(app, agreement.check, { query: { hash: signed.hash } })
    expect(known.data).toEqual({
      known: true,
      signedOn: '2026-11-21',
      campaign: { slug: campaign.slug, name: expect.stringContaining('Campaign') },
      ended: false,
    })
    expect(JSON.stringify(known.body)).not.toMatch(/Haddad|12500|125\.00/)
    const unknown = await make(app, agreement.check, { query: { hash: 'a'.repeat(64) } })
    expect(unknown.data).toEqual({ known: false, signedOn: null, campaign: null, ended: false })
  })

  it('is signed once, also by repeated and concurrent requests', async () => {
    const id = await reserve()
    const body = { ...(await signing(id)), kind: 'typed', typed: 'A. Haddad' } as const
    const tries = await Promise.all(
      ['one', 'one', 'two', 'three'].map((key) =>
        make(app, agreement.sign, { body }, { as: investor, key: `${id}-${key}` }),
      ),
    )
    const again = await make(app, agreement.sign, { body }, { as: investor, key: `${id}-four` })
    expect(again).toMatchObject({ status: 409, code: 'AGREEMENT_SIGNED' })
    const hashes = new Set(tries.filter(({ status }) => status === 200).map(({ data }) => data.hash))
    expect(hashes.size).toBe(1)
    for (const { status, code } of tries)
      expect(status === 200 || code === 'AGREEMENT_SIGNED' || code === 'IDEMPOTENCY_IN_PROGRESS').toBe(true)
    const winner = ['one', 'two', 'three'].find((_, index) => tries[[0, 2, 3][index] ?? 0]?.status === 200) ?? 'one'
    const repeated = await make(app, agreement.sign, { body }, { as: investor, key: `${id}-${winner}` })
    expect([...hashes]).toEqual([repeated.data.hash])
    const rows = await app.deps.db.read.selectFrom('agreement').select('id').where('investment_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  it('is valid for the signed amount only', async () => {
    const id = await reserve()
    const first = await signAgreement(app, id, investor)
    await app.deps.db.transact((tx) =>
      tx.updateTable('investment').set({ units: 6n, amount: 15_000n }).where('id', '=', id).execute(),
    )
    expect(
      (await make(app, investment.get, { params: { investorId: id } }, { as: investor })).data.agreement,
    ).toBeNull()
    expect(await make(app, agreement.get, { params: { id } }, { as: investor })).toMatchObject({ status: 404 })
    const unsigned = await make(
      app,
      admin.confirmPayment,
      { params: { investmentId: id }, body: { received: { amount: 15_000n, currency: 'USD' } } },
      { as: administrator },
    )
    expect(unsigned).toMatchObject({ status: 409, code: 'AGREEMENT_UNSIGNED' })
    const second = await signAgreement(app, id, investor)
    expect(second.hash).not.toBe(first.hash)
    expect((await make(app, agreement.check, { query: { hash: first.hash } })).data).toMatchObject({
      known: true,
      ended: true,
    })
    const rows = await app.deps.db.read
      .selectFrom('agreement')
      .select(['hash', 'previous_hash', 'voided_at'])
      .where('investment_id', '=', id)
      .orderBy('sequence_number')
      .execute()
    expect(rows.map(({ voided_at }) => voided_at === null)).toEqual([false, true])
    // Each refers to its predecessor.
    expect(rows[1]?.previous_hash).toBe(first.hash)
  })

  it('cannot be signed when its text has changed since it was displayed', async () => {
    const id = await reserve()
    const read = await signing(id)
    await app.deps.db.transact((tx) =>
      tx.updateTable('campaign').set({ term_months: 61 }).where('id', '=', campaign.id).execute(),
    )
    const late = await make(app, agreement.sign, { body: { ...read, kind: 'typed', typed: 'AH' } }, { as: investor })
    expect(late).toMatchObject({ status: 409, code: 'AGREEMENT_CHANGED' })
    const named = { ...(await signing(id)), legalName: 'Somebody Else', kind: 'typed', typed: 'AH' } as const
    expect(await make(app, agreement.sign, { body: named }, { as: investor })).toMatchObject({
      code: 'AGREEMENT_CHANGED',
    })
    expect((await signAgreement(app, id, investor)).legalName).toBe(legalName)
  })

  describe('signatures', () => {
    it.each(['drawn', 'image'] as const)('a %s signature is re-encoded and appears in the document', async (kind) => {
      const id = await reserve()
      const body = { ...(await signing(id)), kind, image: await signaturePicture() }
      const signed = (await make(app, agreement.sign, { body }, { as: investor })).data
      expect(signed.signature).toBe(kind)
      const download = await file(`contracts/get-investor-contract/${id}/file`, investor)
      const text = Buffer.from(await download.arrayBuffer()).toString('latin1')
      expect(text).toMatch(/\/Subtype \/Image/)
    })

    it.each<[string, () => Promise<object>, string, string]>([
      ['no text', async () => ({ kind: 'typed' }), 'typed', 'required'],
      ['too many characters', async () => ({ kind: 'typed', typed: 'é'.repeat(21) }), 'typed', 'too-long'],
      ['characters that the font lacks', async () => ({ kind: 'typed', typed: '山田' }), 'typed', 'characters'],
      ['no image', async () => ({ kind: 'drawn' }), 'image', 'required'],
      [
        'a blank image',
        async () => ({ kind: 'drawn', image: await signaturePicture(400, 200, '#ffffff') }),
        'image',
        'required',
      ],
      ['other dimensions', async () => ({ kind: 'image', image: await signaturePicture(401, 200) }), 'image', 'pixels'],
      [
        'a file that is not an image',
        async () => ({ kind: 'image', image: Buffer.from('<svg/>').toString('base64') }),
        'image',
        'format',
      ],
      ['no consent', async () => ({ kind: 'typed', typed: 'AH', consent: false }), 'consent', 'accept'],
    ])('rejects %s', async (_, change, path, code) => {
      const id = await reserve()
      const body = { ...(await signing(id)), ...(await change()) }
      const answer = await make(app, agreement.sign, { body: body as never }, { as: investor })
      expect(answer.status).toBe(400)
      expect(answer.body['fields']).toEqual([expect.objectContaining({ path, code })])
    })

    it('accepts twenty user-perceived characters', async () => {
      const id = await reserve()
      const body = { ...(await signing(id)), kind: 'typed', typed: 'محمّد بن عبدِ اللهِ ء' } as const
      expect((await make(app, agreement.sign, { body }, { as: investor })).status).toBe(200)
    })
  })

  it('is not accessible to others', async () => {
    const id = await reserve()
    const version = (await readAgreement(app, id, investor)).version
    const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'AH' } as const
    for (const as of [other, owner, administrator]) {
      expect(await make(app, agreement.sign, { body }, { as })).toMatchObject({ status: 404 })
      expect(await make(app, agreement.generate, { body: { investorId: id, legalName } }, { as })).toMatchObject({
        status: 404,
      })
      expect((await file('contracts/generate-pdf/file', as, { investorId: id, legalName })).status).toBe(404)
    }
    await signAgreement(app, id, investor)
    for (const as of [other, owner, administrator]) {
      expect(await make(app, agreement.get, { params: { id } }, { as })).toMatchObject({ status: 404 })
      expect((await file(`contracts/get-investor-contract/${id}/file`, as)).status).toBe(404)
    }
    const anonymous = await send(app, 'GET', `contracts/get-investor-contract/${id}/file`)
    expect(anonymous).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' })
    expect((await send(app, 'GET', 'contracts/get-investor-contract/junk/file', { as: investor })).status).toBe(404)
  })

  it('is available in the language that was read, and as a file before signing', async () => {
    const id = await reserve()
    const arabic = await readAgreement(app, id, investor, 'ar')
    expect(JSON.stringify(arabic.blocks)).toContain('اتفاقية استثمار')
    const draft = await file('contracts/generate-pdf/file?lng=ar', investor, { investorId: id, legalName })
    expect(draft.status).toBe(200)
    expect(Buffer.from(await draft.arrayBuffer()).toString('latin1')).toContain('/Lang (ar)')
    const english = await readAgreement(app, id, investor)
    const body = {
      investorId: id,
      legalName,
      version: english.version,
      consent: true,
      kind: 'typed',
      typed: 'AH',
    } as const
    expect(await make(app, agreement.sign, { body }, { as: investor, language: 'ar' })).toMatchObject({
      code: 'AGREEMENT_CHANGED',
    })
  })

  describe("with the owner's own file", () => {
    async function campaignWith(bytes: Uint8Array): Promise<TestCampaign> {
      const own = await newCampaign(app, owner)
      const stored = await app.deps.files.put(bytes)
      const fileId = app.deps.ids.next()
      const at = new Date(app.deps.clock.now())
      await app.deps.db.transact(async (tx) => {
        await tx
          .insertInto('stored_file')
          .values({
            id: fileId,
            sha256: stored.sha256,
            mime: 'application/pdf',
            bytes: BigInt(stored.bytes),
            visibility: 'private',
            owner_id: owner.id,
            created_at: at,
            kind: 'contract',
          })
          .execute()
        const data = JSON.stringify({ contractCopy: 'yes', manageContract: 'yes', contract: fileId })
        await tx
          .insertInto('campaign_section')
          .values({ campaign_id: own.id, section: 'extras', data, updated_at: at })
          .execute()
      })
      return own
    }

    it('places its pages first, and the signature page last', async () => {
      const pdf = await PDFDocument.create()
      pdf.addPage([300, 300])
      pdf.addPage([300, 300])
      const bytes = await pdf.save()
      const id = await reserve(investor, await campaignWith(bytes))
      const draft = await readAgreement(app, id, investor)
      expect(draft).toMatchObject({ source: 'uploaded', uploadedHash: hashOf(bytes) })
      const signed = await signAgreement(app, id, investor)
      const download = await file(`contracts/get-investor-contract/${id}/file`, investor)
      const whole = await PDFDocument.load(await download.arrayBuffer())
      expect(whole.getPage(0).getWidth()).toBe(300)
      expect(whole.getPage(2).getWidth()).toBeCloseTo(595.28)
      expect(signed.source).toBe('uploaded')
    })

    it('reports a file that cannot be read', async () => {
      const id = await reserve(investor, await campaignWith(pdfBytes([catalogue])))
      const version = (await readAgreement(app, id, investor)).version
      const body = { investorId: id, legalName, version, consent: true, kind: 'typed', typed: 'AH' } as const
      expect(await make(app, agreement.sign, { body }, { as: investor })).toMatchObject({
        status: 409,
        code: 'AGREEMENT_UNREADABLE',
      })
    })
  })

  it('is immutable once signed', async () => {
    const id = await reserve()
    await signAgreement(app, id, investor)
    for (const change of [{ legal_name: 'Somebody' }, { hash: 'b'.repeat(64) }, { signed_at: new Date(0) }])
      await expect(
        app.deps.db.transact((tx) => tx.updateTable('agreement').set(change).where('investment_id', '=', id).execute()),
      ).rejects.toThrow()
    await expect(
      app.deps.db.transact((tx) => tx.deleteFrom('agreement').where('investment_id', '=', id).execute()),
    ).rejects.toThrow()
    expect(app.logLines.join('\n')).not.toMatch(/Haddad|203\.0\.113/)
  })
})
