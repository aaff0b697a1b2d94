/** The public content of a live campaign changes only with an administrator's approval (decision T32). */

import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { presentDetail } from '#api/presenters/campaign/campaign-detail.ts'
import { publicDetail } from '#api/services/campaign/public-detail.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { languages } from '#contract/shapes.ts'
import { callList, calls, type PlainCall } from '#contract/calls.ts'
import { type AnySchema, metaOf } from '#contract/schema.ts'
import { listSections } from '#domain/draft/campaign-sections.ts'
import { writeCompleteDraft } from '#tests/support/complete-draft.ts'
import { draftOf, listCalls, newEditor, newFile, setStatus } from '#tests/support/drafts.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { make, newCampaign, newPerson, send, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const { campaignEdit, admin } = calls
const engine = (await behaviourEngine()).at(-1) ?? 'embedded'

let app: TestApp
let owner: TestPerson
let editor: TestPerson
let administrator: TestPerson
let investor: TestPerson

beforeAll(async () => {
  app = await startTestApp(engine)
  owner = await newPerson(app, { userType: 'company' })
  editor = await newPerson(app)
  administrator = await newPerson(app, { userType: null, admin: true })
  investor = await newPerson(app, { language: 'fr' })
})
afterAll(() => app.close())

interface Live {
  readonly id: string
  readonly slug: string
  /** One item of each list. */
  readonly items: Readonly<Record<string, string>>
}

/** Creates a complete live campaign with an item in every list and a translation. */
async function goLive(): Promise<Live> {
  const { id, slug } = await newCampaign(app, owner, { status: 0 })
  await writeCompleteDraft(app, { id, ownerId: owner.id, kind: 'equity' })
  await newEditor(app, id, editor)
  const items: Record<string, string> = {}
  for (const [section, { add }] of Object.entries(listCalls)) {
    const item = app.deps.ids.next()
    items[section] = item
    await make(
      app,
      add,
      { params: { campaignId: id }, body: { id: item, ...(await fieldsOf(section, 'Before')) } },
      { as: owner },
    )
  }
  const body = { 'fr.story.name': 'Les Corderies', 'ar.story.highlight': 'منزل عند الميناء' }
  await make(app, campaignEdit.updateTranslations, { params: { campaignId: id }, body }, { as: owner, ifMatch: 0 })
  await setStatus(app, id, 2)
  return { id, slug, items }
}

async function fieldsOf(section: string, answer: string): Promise<Record<string, string>> {
  const { fields } = listSections[section as keyof typeof listSections]
  const values: Record<string, string> = {}
  for (const field of fields)
    values[field] =
      field === 'file' || field === 'photo'
        ? await newFile(app, owner)
        : field === 'url'
          ? 'https://youtu.be/dQw4w9WgXcQ'
          : field === 'email'
            ? 'named@example.com'
            : field === 'visibility'
              ? 'public'
              : field === 'memberType'
                ? ''
                : answer
  return values
}

const publishedTables = [
  'campaign_text',
  'campaign_faq',
  'team_member',
  'campaign_video',
  'campaign_picture',
  'campaign_document',
]

/** Every published row of a campaign, and its page in every language. */
async function published({ id, slug }: Live): Promise<unknown> {
  const rows = await Promise.all(
    publishedTables.map((table) =>
      app.deps.db.execute(`select t.* from ${table} t where campaign_id = $1 order by t::text`, [id]),
    ),
  )
  const [campaign] = await app.deps.db.execute(
    'select goal, unit_price, minimum, maximum, closing_date, currency, kind, slug, picture_id, logo_id, edited_at, country, strategy from campaign where id = $1',
    [id],
  )
  const pages = await Promise.all(
    languages.map((language) =>
      publicDetail(app.deps.db.read, slug, language).then(
        (parts) => presentDetail(parts, language),
        () => 'hidden',
      ),
    ),
  )
  return JSON.parse(
    JSON.stringify([campaign, rows, pages], (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)),
  )
}

/** A hash of its published rows in one query, to compare after every call. */
async function fingerprint({ id }: Live): Promise<unknown> {
  const parts = [...publishedTables, 'campaign_section'].map((table) => {
    const shown = table === 'campaign_section' ? 't.data::text' : 't::text'
    return `(select string_agg(${shown}, '|' order by ${shown}) from ${table} t where t.campaign_id = $1${table === 'campaign_section' ? " and t.data <> '{}'" : ''})`
  })
  const [row] = await app.deps.db.execute(
    `select md5(concat_ws('#', ${parts.join(', ')}, c.goal, c.unit_price, c.closing_date, c.slug, c.edited_at)) as print
       from campaign c where c.id = $1`,
    [id],
  )
  return row?.['print']
}

describe('a change to a live campaign', () => {
  const propose = async ({ id }: Live, body: Record<string, string>, as = editor) => {
    const ifMatch = (await draftOf(app, as, id)).sections['translations']?.version ?? 0
    return make(app, campaignEdit.updateTranslations, { params: { campaignId: id }, body }, { as, ifMatch })
  }
  const read = async ({ id }: Live, as = owner) =>
    (await make(app, campaignEdit.getProposal, { params: { id } }, { as })).data.proposal
  const sendForReview = ({ id }: Live, as = editor) => make(app, campaignEdit.sendProposal, { params: { id } }, { as })
  const decide = ({ id }: Live, body: { decision: 'approve' | 'decline'; revision: number; reason?: string }) =>
    make(app, admin.decideProposal, { params: { id }, body }, { as: administrator })
  const pageIn = async ({ slug }: Live, language: 'en' | 'fr' | 'ar') =>
    (await make(app, calls.campaign.getBySlug, { params: { slug } }, { language })).data
  const inbox = async (as: TestPerson) =>
    (await make(app, calls.social.listNotifications, {}, { as })).data.items.map(({ kind }) => kind)
  const auditEvents = async ({ id }: Live) =>
    (
      await app.deps.db.execute(
        `select event_name from audit_event where subject = $1 and event_name like 'campaign-changes-%' order by event_name`,
        [id],
      )
    ).map((row) => row['event_name'])

  const name = { 'fr.story.name': 'Garanti à 20 %' }

  it('is proposed, reviewed, published, and announced to investors', async () => {
    const live = await goLive()
    await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: live.id },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: investor },
    )
    const before = await published(live)
    const saved = await propose(live, name)
    // The editor continues with the entered values, which are not public.
    expect(saved.data.values).toMatchObject(name)
    expect((await draftOf(app, owner, live.id)).sections['translations']?.values).toMatchObject(name)
    expect(await published(live)).toEqual(before)
    expect(await read(live)).toMatchObject({
      state: 'open',
      revision: 0,
      changes: [
        {
          section: 'translations',
          path: 'fr.story.name',
          kind: 'text',
          before: 'Les Corderies',
          after: 'Garanti à 20 %',
        },
      ],
    })
    expect(
      (await make(app, admin.getCampaign, { params: { id: live.id } }, { as: administrator })).data.proposal,
    ).toBeUndefined()

    expect((await sendForReview(live)).status).toBe(200)
    expect(await propose(live, { 'fr.story.name': 'Autre' })).toMatchObject({ status: 409, code: 'CAMPAIGN_LOCKED' })
    expect((await draftOf(app, owner, live.id)).editable).toEqual(['funding'])
    const { data } = await make(app, admin.getCampaign, { params: { id: live.id } }, { as: administrator })
    expect(data.proposal).toMatchObject({ state: 'review', revision: 1, changes: [{ after: 'Garanti à 20 %' }] })
    const queue = await make(app, admin.listCampaigns, { query: { changed: true } }, { as: administrator })
    expect(queue.data).toMatchObject({ total: 1, items: [{ id: live.id }] })
    expect((await make(app, admin.overview, {}, { as: administrator })).data.changedCampaigns).toBe(1)
    await app.runJobs()
    expect(await inbox(administrator)).toContain('changes-sent')
    expect(await published(live)).toEqual(before)

    app.mails.length = 0
    expect((await decide(live, { decision: 'approve', revision: 1 })).status).toBe(200)
    await app.runJobs()
    const page = await pageIn(live, 'fr')
    expect(page.card.name).toBe('Garanti à 20 %')
    expect(page.editedAt).toBe(new Date(app.deps.clock.now()).toISOString())
    expect((await pageIn(live, 'en')).card.name).toBe('Rope Works, Portland')
    expect(await read(live)).toBeNull()
    expect(await inbox(investor)).toContain('campaign-edited')
    expect(await inbox(owner)).toContain('changes-approved')
    const addresses = app.mails.map(({ to }) => to)
    expect(addresses).toHaveLength(3)
    expect(app.mails.some(({ subject }) => subject.includes('Garanti à 20 % a été modifiée'))).toBe(true)
    expect(await auditEvents(live)).toEqual(['campaign-changes-sent', 'campaign-changes-approved'].toSorted())
    const [row] = await app.deps.db.execute('select replaced from campaign_proposal where campaign_id = $1', [live.id])
    expect(row?.['replaced']).toEqual({ translations: { 'fr.story.name': 'Les Corderies' } })
  })

  it('is declined with a reason, and can be resubmitted or discarded', async () => {
    const live = await goLive()
    const before = await published(live)
    await propose(live, name)
    await sendForReview(live)
    expect(await decide(live, { decision: 'decline', revision: 1 })).toMatchObject({ code: 'REASON_REQUIRED' })
    await decide(live, { decision: 'decline', revision: 1, reason: 'No promises.' })
    await app.runJobs()
    expect(await read(live)).toMatchObject({ state: 'open', reason: 'No promises.' })
    expect(app.mails.at(-1)?.text).toContain('No promises.')
    expect((await make(app, campaignEdit.discardProposal, { params: { id: live.id } }, { as: owner })).status).toBe(200)
    expect((await draftOf(app, owner, live.id)).sections['translations']).toMatchObject({
      values: { 'fr.story.name': 'Les Corderies' },
      version: 3,
    })
    expect(await published(live)).toEqual(before)
    expect(await auditEvents(live)).toEqual(
      ['campaign-changes-sent', 'campaign-changes-declined', 'campaign-changes-discarded'].toSorted(),
    )
  })

  it('of how the owner allocates units reaches investors only once it is approved', async () => {
    const live = await goLive()
    const [before, after] = ['Les habitants d’abord, puis les autres.', 'Les porteurs de parts actuels d’abord.']
    await app.deps.db.execute(
      `update campaign_section set data = data || case section
          when 'fundraising' then '{"allocationDescription": "Residents first, then everyone else."}'::jsonb
          else jsonb_build_object('fr.fundraising.allocationDescription', $2::text) end
        where campaign_id = $1 and section in ('fundraising', 'translations')`,
      [live.id, before],
    )
    await app.deps.db.execute(`update campaign set allocation = 'discretionary' where id = $1`, [live.id])
    const shown = async (language: 'en' | 'fr') => (await pageIn(live, language)).terms.allocationDescription
    expect(await shown('fr')).toBe(before)
    const changed = { 'fr.fundraising.allocationDescription': after }
    expect((await propose(live, changed)).data.values).toMatchObject(changed)
    expect((await sendForReview(live)).status).toBe(200)
    expect(await shown('fr')).toBe(before)
    const { data } = await make(app, admin.getCampaign, { params: { id: live.id } }, { as: administrator })
    expect(data.proposal).toMatchObject({
      changes: [{ section: 'translations', path: 'fr.fundraising.allocationDescription', before, after }],
    })
    expect((await decide(live, { decision: 'approve', revision: 1 })).status).toBe(200)
    expect(await shown('fr')).toBe(after)
    // The original is a locked term.
    expect(await shown('en')).toBe('Residents first, then everyone else.')
    const body = { allocationDescription: 'Friends and family first.' }
    const ifMatch = (await draftOf(app, owner, live.id)).sections['fundraising']?.version ?? 0
    const params = { campaignId: live.id }
    expect(await make(app, campaignEdit.updateFundraising, { params, body }, { as: owner, ifMatch })).toMatchObject({
      code: 'CAMPAIGN_LOCKED',
    })
  })

  it('is approved only at the reviewed revision', async () => {
    const live = await goLive()
    const before = await published(live)
    await propose(live, name)
    await sendForReview(live)
    expect((await make(app, campaignEdit.withdrawProposal, { params: { id: live.id } }, { as: owner })).status).toBe(
      200,
    )
    expect(await decide(live, { decision: 'approve', revision: 1 })).toMatchObject({ code: 'NOTHING_PROPOSED' })
    await propose(live, { 'fr.story.name': 'Tout autre chose' })
    await sendForReview(live)
    expect(await decide(live, { decision: 'approve', revision: 1 })).toMatchObject({ code: 'PROPOSAL_CHANGED' })
    expect(await published(live)).toEqual(before)
    for (const as of [owner, editor, investor])
      expect(
        await make(
          app,
          admin.decideProposal,
          { params: { id: live.id }, body: { decision: 'approve', revision: 2 } },
          { as },
        ),
      ).toMatchObject({ status: 403 })
    expect(await make(app, campaignEdit.getProposal, { params: { id: live.id } }, { as: investor })).toMatchObject({
      status: 404,
    })
    expect((await decide(live, { decision: 'approve', revision: 2 })).status).toBe(200)
    expect((await pageIn(live, 'fr')).card.name).toBe('Tout autre chose')
  })

  it('publishes items added, moved and removed, and is rejected while incomplete', async () => {
    const live = await goLive()
    const faq = live.items['faqs'] ?? ''
    const remove = (campaignId: string) => make(app, campaignEdit.removeFaq, { params: { campaignId } }, { as: owner })
    await remove(faq)
    const added = app.deps.ids.next()
    await make(
      app,
      campaignEdit.addFaq,
      { params: { campaignId: live.id }, body: { id: added, ...({ question: 'New?' } as object) } },
      { as: owner },
    )
    const incomplete = await sendForReview(live)
    expect(incomplete).toMatchObject({ status: 409, code: 'CAMPAIGN_INCOMPLETE' })
    expect(incomplete.body['fields']).toEqual([expect.objectContaining({ path: `faqs.${added}.answer` })])
    const ifMatch = (await draftOf(app, owner, live.id)).sections['faqs']?.version ?? 0
    const body = { [`${added}.answer`]: 'Yes.' }
    await make(app, campaignEdit.updateFaqs, { params: { campaignId: live.id }, body }, { as: owner, ifMatch })
    await sendForReview(live)
    expect((await read(live))?.changes.map(({ kind }) => kind).toSorted()).toEqual(['removed', 'text', 'text'])
    await decide(live, { decision: 'approve', revision: 1 })
    const shown = (await make(app, calls.campaign.listFaqs, { params: { campaignId: live.id } }, {})).data
    expect(shown.map(({ question }) => question)).toContain('New?')
    expect(shown.map(({ question }) => question)).not.toContain('Before')
  })

  it('exposes a proposed document to administrators and the team only', async () => {
    const live = await goLive()
    const file = await newFile(app, owner)
    const strange = await newFile(app, investor)
    await app.deps.db.execute(`update stored_file set kind = 'document' where id in ($1, $2)`, [file, strange])
    for (const each of [file, strange])
      await make(
        app,
        campaignEdit.addDocument,
        {
          params: { campaignId: live.id },
          body: { id: app.deps.ids.next(), ...({ title: 'Plan', visibility: 'public', file: each } as object) },
        },
        { as: owner },
      )
    const open = async (documentId: string, as: TestPerson) =>
      (await make(app, calls.campaign.openDocument, { params: { documentId } }, { as })).status
    expect(await open(file, administrator)).toBe(200)
    expect(await open(file, editor)).toBe(200)
    expect(await open(file, investor)).toBe(404)
    expect(await open(strange, owner)).toBe(404)
  })
})

/** Runs last: its requests to every call leave the site's settings in an invalid state. */
describe('a published text is not changed', () => {
  /** The simplest value that the schema accepts, with a text that is published nowhere yet. */
  function sampleOf(schema: AnySchema, name: string, ids: Readonly<Record<string, string>>): unknown {
    const meta = metaOf(schema)
    switch (meta.kind) {
      case 'text':
        if (meta.format === 'uuid') return ids[name] ?? app.deps.ids.next()
        if (meta.format === 'email') return 'hijacked@example.com'
        return 'Hijacked by nobody'.slice(0, meta.max)
      case 'integer':
        return meta.min
      case 'minor':
        return '100'
      case 'boolean':
        return true
      case 'yes-no':
        return 'yes'
      case 'one-of':
        return meta.values[0]
      case 'nullable':
      case 'optional':
        return sampleOf(meta.inner, name, ids)
      case 'list':
        return []
      case 'record':
        return {}
      case 'either':
        return sampleOf(meta.options[0] as AnySchema, name, ids)
      case 'object':
        return Object.fromEntries(
          Object.entries(meta.fields).map(([field, each]) => [field, sampleOf(each, field, ids)]),
        )
    }
  }

  const sectionOf = (call: PlainCall): string | undefined =>
    Object.entries(listCalls).find(([, { update }]) => (update as unknown as PlainCall).path === call.path)?.[0]

  async function bodyOf(call: PlainCall, live: Live): Promise<unknown> {
    const section = sectionOf(call)
    if (section !== undefined) {
      const fields = await fieldsOf(section, 'Hijacked')
      if (call.method === 'POST') return { id: app.deps.ids.next(), ...fields }
      const item = live.items[section] ?? ''
      return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${item}.${name}`, value]))
    }
    if (call.path.startsWith('campaign/translations/'))
      return Object.fromEntries(
        languages.flatMap((language) =>
          [
            'story.name',
            'story.highlight',
            'story.campaignStory',
            'company.description',
            'fundraising.propertyDetail',
            `faqs.${live.items['faqs'] ?? ''}.answer`,
          ].map((name) => [`${language}.${name}`, 'Hijacked']),
        ),
      )
    if (call.path.startsWith('campaign/extras-links/')) return { 'a.title': 'Hijacked', 'a.url': 'https://example.org' }
    if (call.path.startsWith('campaign/story-highlights/')) return { 'a.text': 'Hijacked' }
    return sampleOf(call.body, '', { id: app.deps.ids.next(), campaignId: live.id })
  }

  async function stayIn(persons: readonly TestPerson[], expires_at = new Date('2100-01-01')): Promise<void> {
    await app.deps.db.transact(async (tx) => {
      for (const { id, token } of persons)
        await tx
          .insertInto('user_session')
          .values({ token_hash: hashOf(token), user_id: id, created_at: new Date(0), expires_at })
          .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ expires_at }))
          .execute()
    })
  }

  const writing = callList.filter(({ call }) => call.method !== 'GET')
  const aboutCampaign = writing.filter(
    ({ name, call }) => name.startsWith('campaignEdit.') || /\{(?:id|campaignId|documentId)\}/.test(call.path),
  )

  const ofAdministratorsToo = writing.filter((each) => each.call.access === 'admin' || aboutCampaign.includes(each))

  const walk = async (live: Live, as: TestPerson, walked: typeof writing): Promise<Map<string, number>> => {
    const answers = new Map<string, number>()
    const [before, print] = [await published(live), await fingerprint(live)]
    for (const { name, call } of walked) {
      await stayIn([owner, editor, administrator])
      const section = sectionOf(call)
      const target = call.method === 'DELETE' && section !== undefined ? (live.items[section] ?? '') : live.id
      const named: Record<string, string | undefined> = {
        type: 'offline',
        provider: 'stripe',
        documentId: live.items['documents'],
      }
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => named[param] ?? target)
      // Reads the current version, so that every request reaches the change itself.
      const versions = call.versioned ? (await draftOf(app, owner, live.id)).sections : {}
      const known = Object.entries(versions).find(([each]) => each === (section ?? sectionByPath(call.path)))
      const answer = await send(app, call.method, path, {
        as,
        ...(call.method === 'DELETE' ? {} : { body: await bodyOf(call, live) }),
        headers: { 'idempotency-key': app.deps.ids.secret(16), 'if-match': `"${known?.[1].version ?? 0}"` },
      })
      answers.set(name, answer.status)
      expect(answer.status, name).toBeLessThan(500)
      expect(await fingerprint(live), name).toBe(print)
    }
    expect(await published(live)).toEqual(before)
    return answers
  }
  const sectionByPath = (path: string): string => /^campaign\/(?:extras-)?(translations|links)\//.exec(path)?.[1] ?? ''

  it('by any call of owner, editor or administrator', async () => {
    expect(writing.length).toBeGreaterThan(120)
    for (const [who, as] of Object.entries({ owner, editor, administrator })) {
      const live = await goLive()
      const answers = await walk(live, as, as === owner ? writing : ofAdministratorsToo)
      const taken = new Set([...answers].filter(([, status]) => status === 200).map(([name]) => name))
      const proposing = new Set<unknown>([
        ...Object.values(listCalls).flatMap(Object.values),
        campaignEdit.updateTranslations,
        campaignEdit.updateLinks,
      ])
      const names = writing.filter(({ call }) => proposing.has(call)).map(({ name }) => name)
      // The requests are not rejected early: the team's changes are accepted as proposals.
      expect(names.length).toBe(20)
      expect(names.filter((name) => !taken.has(name))).toEqual(who === 'administrator' ? names : [])
    }
  })

  it.each([4, 5, 6] as const)('by any campaign call on status %i', async (status) => {
    const live = await goLive()
    await setStatus(app, live.id, status)
    const answers = await walk(live, owner, aboutCampaign)
    expect(answers.get('campaignEdit.updateTranslations')).toBe(status === 6 ? 409 : 200)
  })
})
