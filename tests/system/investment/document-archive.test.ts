/** Receipts and agreements in one archive: readable names, and no document that stops the others. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archivedInvestments } from '#contract/investment/document-archive.ts'
import { calls } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { plantAgreement, signAgreement } from '#tests/support/payments/agreements.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { zipContents } from '#tests/support/zip-file.ts'
import { jobRunners } from '#api/jobs/runners.ts'

describe.each(await behaviourEngine())('an archive of documents on %s', (engine) => {
  let app: TestApp
  let owner: TestPerson
  let investor: TestPerson
  const references: string[] = []
  const ids: string[] = []

  beforeAll(async () => {
    app = await startTestApp(engine)
    owner = await newPerson(app, { userType: 'company' })
    investor = await newPerson(app)
    // The test passes days.
    await app.deps.db.execute(`update user_session set expires_at = '2100-01-01'`)
    const campaign = await newCampaign(app, owner)
    await app.deps.db.execute('update campaign_text set name = $2 where campaign_id = $1', [campaign.id, 'دار/الأرز: 1'])
    for (const moment of ['2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z', '2026-11-23T23:30:00Z']) {
      app.at(moment)
      const body = { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true } as const
      const { data } = await make(
        app,
        calls.investment.create,
        { params: { campaignId: campaign.id }, body },
        { as: investor },
      )
      references.push(data.reference)
      ids.push(data.id)
    }
    await signAgreement(app, ids[0] ?? '', investor)
    await jobRunners(app.deps)['agreement-files']({})
    // Its file is not made yet.
    await signAgreement(app, ids[1] ?? '', investor)
    await plantAgreement(app, ids[2] ?? '')
  })
  afterAll(() => app.close())

  const archive = (query = '', as: TestPerson | null = investor, language = 'en'): Promise<Response> =>
    app.fetch(
      new Request(`http://localhost/api/v1.1/my-investment/documents.zip?${query}&lng=${language}`, {
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      }),
    )
  const filesOf = async (response: Response) => zipContents(new Uint8Array(await response.arrayBuffer()))
  const campaignName = 'دار الأرز 1'

  it('has every receipt and finished agreement under readable names, and names the others', async () => {
    const response = await archive()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="documents.zip"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const files = await filesOf(response)
    expect([...files.keys()]).toEqual([
      `2026-11-21 ${campaignName} - Receipt ${references[0]}.pdf`,
      `2026-11-21 ${campaignName} - Agreement ${references[0]}.pdf`,
      `2026-11-22 ${campaignName} - Receipt ${references[1]}.pdf`,
      `2026-11-23 ${campaignName} - Receipt ${references[2]}.pdf`,
      'Documents not included.txt',
    ])
    for (const [name, bytes] of files)
      if (name.endsWith('.pdf')) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    const note = Buffer.from(files.get('Documents not included.txt') ?? []).toString()
    expect(note).toContain(`Agreement ${references[1]}.pdf: Not ready yet.`)
    expect(note).toContain(`Agreement ${references[2]}.pdf: Not ready yet.`)
  })

  it('is that of the days in the time zone of the site', async () => {
    const days = [...(await filesOf(await archive('from=2026-11-22&to=2026-11-22'))).keys()]
    expect(days).toEqual([`2026-11-22 ${campaignName} - Receipt ${references[1]}.pdf`, 'Documents not included.txt'])
    expect((await archive('from=2026-11-24')).status).toBe(409)
    expect((await archive('from=2026-11-24&to=2026-11-22')).status).toBe(400)
  })

  /** The archive in French, while these attempts to draw fail, counted from 1. */
  async function archiveWith(failures: readonly number[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const { pdf } = app.deps
    const draw = pdf.draw.bind(pdf)
    let drawn = 0
    const failing: typeof pdf = {
      ...pdf,
      draw: (...given) => {
        drawn += 1
        return failures.includes(drawn) ? Promise.reject(new Error('no font')) : draw(...given)
      },
    }
    Object.assign(app.deps, { pdf: failing })
    try {
      return await filesOf(await archive('', investor, 'fr'))
    } finally {
      Object.assign(app.deps, { pdf })
    }
  }

  it('continues after a document that fails twice', async () => {
    const files = await archiveWith([2, 3])
    expect([...files.keys()]).toEqual([
      `2026-11-21 ${campaignName} - Reçu ${references[0]}.pdf`,
      `2026-11-21 ${campaignName} - Contrat ${references[0]}.pdf`,
      `2026-11-23 ${campaignName} - Reçu ${references[2]}.pdf`,
      'Documents non inclus.txt',
    ])
    const note = Buffer.from(files.get('Documents non inclus.txt') ?? []).toString()
    expect(note).toContain(`Reçu ${references[1]}.pdf: Ce document n’a pas pu être lu.`)
    expect(app.logLines.join('')).not.toContain('no font')
  })

  it('reads a document again that fails once', async () => {
    const names = [...(await archiveWith([2])).keys()]
    expect(names).toContain(`2026-11-22 ${campaignName} - Reçu ${references[1]}.pdf`)
  })

  it('stops drawing once its reader has gone', async () => {
    const { pdf } = app.deps
    let drawn = 0
    Object.assign(app.deps, {
      pdf: {
        ...pdf,
        draw: (...given: Parameters<typeof pdf.draw>) => {
          drawn += 1
          return pdf.draw(...given)
        },
      },
    })
    try {
      const reader = (await archive()).body?.getReader()
      await reader?.read()
      await reader?.cancel()
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(drawn).toBeLessThanOrEqual(2)
    } finally {
      Object.assign(app.deps, { pdf })
    }
  })

  it('is only of the own investments, of a signed-in user, and never larger than allowed', async () => {
    expect((await archive('', owner)).status).toBe(409)
    expect((await archive('', null)).status).toBe(401)
    await app.deps.db.execute(
      `insert into investment select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
        'reference', 'X' || n, 'state', 'cancelled', 'expires_at', null, 'attempts_until', null))).*
       from investment i, generate_series(1, ${archivedInvestments}) n where i.id = $1`,
      [ids[1]],
    )
    const response = await archive()
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'ARCHIVE_TOO_LARGE', details: { limit: archivedInvestments } })
    expect((await archive('from=2026-11-21&to=2026-11-21')).status).toBe(200)
  })
})
