/** One campaign of the demonstration with everything that hangs on it. */

import type { Writer } from '#api/db/database.ts'
import { changeStatus, writeSearch, writeSection } from '#api/db/campaigns.ts'
import { drawDocument } from '#api/demo/art/draw-document.ts'
import { drawInterior } from '#api/demo/art/draw-interior.ts'
import { drawPlan } from '#api/demo/art/draw-plan.ts'
import { drawSiteMap } from '#api/demo/art/draw-plan.ts'
import { drawPortrait } from '#api/demo/art/draw-portrait.ts'
import { drawScene } from '#api/demo/art/draw-scene.ts'
import { drawLogo } from '#api/demo/art/draw-logo.ts'
import type { DemoCampaign, DemoCompany, Translated } from '#api/demo/content/demo-content.ts'
import { languages } from '#contract/shapes.ts'
import { addDays, dateIn, endOfDay } from '#domain/calendar.ts'
import type { CampaignStatus } from '#domain/campaign.ts'
import { emptyCompany } from '#domain/company.ts'
import { parseDecimal } from '#domain/money.ts'
import { storeDocument, storeDrawing } from './files.ts'
import type { Seeded } from './investments.ts'
import type { SeedTools } from './seed-tools.ts'

export interface CampaignPeople {
  readonly ownerId: string
  readonly adminId: string
  readonly crowdIds: readonly string[]
}

/** @param serial makes the pictures of each campaign its own */
export async function seedCampaign(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  company: DemoCompany,
  people: CampaignPeople,
  serial: number,
): Promise<Seeded> {
  const id = tools.newId()
  const seeded = await insertCampaign(tx, tools, content, id, people.ownerId)
  await insertTexts(tx, content, company, id)
  const logo = await storeDrawing(tx, tools, drawLogo({ seed: serial, name: company.name, size: 200 }))
  await insertSections(tx, tools, content, company, id, logo)
  await insertPictures(tx, tools, content, id, serial)
  await insertDocuments(tx, tools, content, company, id)
  await insertTeam(tx, tools, company, id, serial)
  await insertTalk(tx, tools, content, people, id)
  await insertHistory(tx, tools, content, people, seeded)
  return seeded
}

function amountOf(text: string, currency: string): bigint {
  const parsed = parseDecimal(text, currency)
  if (!parsed.ok) throw new Error(`${text} is no amount of ${currency}`)
  return parsed.amount
}

const points = (percent: string | undefined): number | null =>
  percent === undefined ? null : Math.round(Number(percent) * 100)

async function insertCampaign(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  id: string,
  ownerId: string,
): Promise<Seeded> {
  const { currency } = content
  const goal = amountOf(content.goal, currency)
  const unitPrice = amountOf(content.unitPrice, currency)
  const createdAt = tools.daysAgo(content.openedDaysAgo + 12)
  const wentLiveAt = tools.daysAgo(content.openedDaysAgo)
  const closingDate = addDays(dateIn(tools.now.getTime(), 'UTC'), content.closesInDays)
  const closesAt = new Date(endOfDay(closingDate, 'UTC'))
  const live = wasLive(content)
  await tx
    .insertInto('campaign')
    .values({
      id,
      owner_id: ownerId,
      slug: content.slug,
      status: 0,
      kind: content.kind,
      raise_type: content.raiseType,
      property_type: content.propertyType,
      strategy: content.strategy,
      accreditation: content.accreditation,
      currency,
      goal,
      unit_price: unitPrice,
      units_total: goal / unitPrice,
      minimum: amountOf(content.minimumInvestment, currency),
      maximum: amountOf(content.maximumInvestment, currency),
      return_points: points(content.targetReturn),
      distribution_points: points(content.distributionRate),
      term_months: content.termMonths,
      frequency: content.frequency,
      closing_date: closingDate,
      closes_at: live ? closesAt : null,
      went_live_at: live ? wentLiveAt : null,
      recent_at: live ? wentLiveAt : createdAt,
      closed_at: null,
      country: content.location.country,
      picture_id: null,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .execute()
  return {
    id,
    currency,
    unitPrice,
    unitsTotal: goal / unitPrice,
    minimum: amountOf(content.minimumInvestment, currency),
    maximum: amountOf(content.maximumInvestment, currency),
    wentLiveAt,
    closesAt,
  }
}

/** Hidden campaigns that had investors were live before they were hidden. */
export function wasLive(content: DemoCampaign): boolean {
  return (
    content.status === 2 ||
    content.status === 4 ||
    content.status === 5 ||
    (content.status === 6 && content.investors > 0)
  )
}

async function insertTexts(tx: Writer, content: DemoCampaign, company: DemoCompany, id: string): Promise<void> {
  await tx
    .insertInto('campaign_text')
    .values(
      languages.map((language) => ({
        campaign_id: id,
        language,
        name: content.name[language],
        highlight: content.highlight[language],
        story: content.story[language],
        long_story: content.longStory[language],
        city: content.location.cityName[language],
      })),
    )
    .execute()
  const country = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }).of(content.location.country) ?? '',
  )
  const words = languages.flatMap((language) => [
    content.name[language],
    content.highlight[language],
    content.location.cityName[language],
  ])
  await writeSearch(tx, id, [...words, ...country, company.name, content.location.city, content.property.name])
}

const categories = {
  reit: 'offices',
  sponsor: 'land',
  multifamily: 'residential',
  diversified: 'offices',
  commercial: 'retail',
  'mixed-use': 'residential',
} as const

async function insertSections(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  company: DemoCompany,
  id: string,
  logo: string,
): Promise<void> {
  const at = tools.daysAgo(content.openedDaysAgo + 8)
  await writeSection(
    tx,
    id,
    'company',
    {
      ...emptyCompany,
      companyName: company.name,
      yearFounded: String(company.yearFounded),
      industry: company.industry,
      category: categories[content.propertyType],
      companyEmail: company.email,
      phoneNumber: company.phone,
      website: company.website,
      address: company.address,
      description: company.description.en,
      descriptions: company.description,
      // A draft of the demonstration lacks something, so that its checklist has something to say.
      companyLogo: content.status === 0 ? '' : logo,
    },
    1,
    at,
  )
  const { property, location, currency } = content
  await writeSection(
    tx,
    id,
    'property',
    {
      name: property.name,
      detail: property.detail,
      street: location.street,
      state: location.state,
      postalCode: location.postalCode,
      size: property.size,
      plotSize: property.plotSize,
      year: property.year,
      units: property.dwellings,
      assetValue: String(amountOf(property.assetValue, currency)),
      totalDistributed: String(amountOf(property.totalDistributed, currency)),
      highlights: Object.fromEntries(
        languages.map((language) => [language, content.highlights.map((highlight) => highlight[language])]),
      ),
    },
    1,
    at,
  )
}

const pictureTitles: Readonly<Record<'scene' | 'view' | 'interior' | 'plan' | 'map', Translated>> = {
  scene: { en: 'The building', fr: 'L’immeuble', ar: 'المبنى' },
  view: { en: 'View from the street', fr: 'Vue de la rue', ar: 'منظر من الشارع' },
  interior: { en: 'Inside', fr: 'Intérieur', ar: 'من الداخل' },
  plan: { en: 'Floor plan', fr: 'Plan d’étage', ar: 'مخطط الطابق' },
  map: { en: 'Where it stands', fr: 'Situation', ar: 'الموقع' },
}

async function insertPictures(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  id: string,
  serial: number,
): Promise<void> {
  const size = { width: 700, height: 500 }
  const drawings: [keyof typeof pictureTitles, string][] = [
    ['scene', drawScene({ scene: content.scene, seed: serial * 17 + 3, night: content.night, ...size })],
    [
      'view',
      drawScene({ scene: content.scene, seed: serial * 17 + 9, night: !content.night && serial % 3 === 0, ...size }),
    ],
    ['interior', drawInterior({ seed: serial * 5 + 1 })],
    ['plan', drawPlan({ seed: serial * 7 + 2 })],
    ['map', drawSiteMap({ seed: serial * 11 + 4 })],
  ]
  for (const [position, [kind, svg]] of drawings.entries()) {
    const file = await storeDrawing(tx, tools, svg)
    await tx
      .insertInto('campaign_picture')
      .values({ campaign_id: id, file_id: file, titles: JSON.stringify(pictureTitles[kind]), position })
      .execute()
    if (position === 0) await tx.updateTable('campaign').set({ picture_id: file }).where('id', '=', id).execute()
  }
}

async function insertDocuments(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  company: DemoCompany,
  id: string,
): Promise<void> {
  for (const [position, document] of content.documents.entries()) {
    const pdf = drawDocument({
      title: document.title.en,
      campaignName: content.name.en,
      kind: document.kind,
      language: 'en',
      rows: [
        ['Company', company.name],
        ['Campaign', content.name.en],
        ['Address', `${content.location.street}, ${content.location.city}`],
        ['Goal', `${content.goal} ${content.currency}`],
        ['Price of a unit', `${content.unitPrice} ${content.currency}`],
        ['Target return a year', `${content.targetReturn} %`],
        ['Term', `${content.termMonths} months`],
      ],
      paragraphs: [
        content.story.en,
        ...content.longStory.en.split(/\n{2,}/),
        ...content.faqs.map((faq) => `${faq.question.en} ${faq.answer.en}`),
      ],
    })
    const file = await storeDocument(tx, tools, pdf)
    await tx
      .insertInto('campaign_document')
      .values({
        id: tools.newId(),
        campaign_id: id,
        file_id: file,
        titles: JSON.stringify(document.title),
        visibility: document.visibility,
        position,
        created_at: tools.daysAgo(content.openedDaysAgo),
      })
      .execute()
  }
}

async function insertTeam(
  tx: Writer,
  tools: SeedTools,
  company: DemoCompany,
  id: string,
  serial: number,
): Promise<void> {
  for (const [position, member] of company.team.entries()) {
    const photo = await storeDrawing(tx, tools, drawPortrait({ seed: serial * 13 + position * 5 + 1 }))
    await tx
      .insertInto('team_member')
      .values({
        id: tools.newId(),
        campaign_id: id,
        full_name: `${member.firstName} ${member.lastName}`,
        roles: JSON.stringify(member.role),
        bios: JSON.stringify(member.bio),
        email: null,
        photo_id: photo,
        position,
      })
      .execute()
  }
}

async function insertTalk(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  people: CampaignPeople,
  id: string,
): Promise<void> {
  for (const [position, faq] of content.faqs.entries()) {
    await tx
      .insertInto('campaign_faq')
      .values({
        id: tools.newId(),
        campaign_id: id,
        questions: JSON.stringify(faq.question),
        answers: JSON.stringify(faq.answer),
        position,
      })
      .execute()
  }
  for (const update of content.updates) {
    await tx
      .insertInto('campaign_update')
      .values({
        id: tools.newId(),
        campaign_id: id,
        author_id: people.ownerId,
        titles: JSON.stringify(update.title),
        bodies: JSON.stringify(update.body),
        created_at: tools.daysAgo(update.daysAgo),
      })
      .execute()
  }
  for (const comment of content.comments) {
    const commentId = tools.newId()
    const said = { campaign_id: id, language: comment.language, status: 'approved' as const }
    await tx
      .insertInto('campaign_comment')
      .values({
        ...said,
        id: commentId,
        parent_id: null,
        author_id: tools.random.pick(people.crowdIds),
        body: comment.text,
        created_at: tools.daysAgo(comment.daysAgo),
      })
      .execute()
    if (comment.reply) {
      await tx
        .insertInto('campaign_comment')
        .values({
          ...said,
          id: tools.newId(),
          parent_id: commentId,
          author_id: people.ownerId,
          body: comment.reply.text,
          created_at: tools.daysAgo(comment.reply.daysAgo),
        })
        .execute()
    }
  }
}

/** The way a campaign took to its status, as events. */
async function insertHistory(
  tx: Writer,
  tools: SeedTools,
  content: DemoCampaign,
  people: CampaignPeople,
  seeded: Seeded,
): Promise<void> {
  for (const [index, { to, reason }] of pathOf(content).entries()) {
    const from: CampaignStatus = index === 0 ? 0 : (pathOf(content)[index - 1]?.to ?? 0)
    const at =
      to === 1
        ? tools.daysAgo(content.openedDaysAgo + 3)
        : to === 4 || to === 5
          ? new Date(Math.min(seeded.closesAt.getTime() + 3 * 86_400_000, tools.now.getTime() - 60_000))
          : tools.daysAgo(content.openedDaysAgo)
    const actorId = to === 1 ? people.ownerId : to === 4 || to === 5 ? null : people.adminId
    await changeStatus(tx, { id: tools.newId(), campaignId: seeded.id, from, to, actorId, reason, at })
  }
}

function pathOf(content: DemoCampaign): { to: CampaignStatus; reason: string }[] {
  const step = (to: CampaignStatus, reason = '') => ({ to, reason })
  switch (content.status) {
    case 0:
      return []
    case 1:
      return [step(1)]
    case 2:
      return [step(1), step(2)]
    case 3:
      return [step(1), step(3, content.declineReason?.en ?? '')]
    case 4:
      return [step(1), step(2), step(4)]
    case 5:
      return [step(1), step(2), step(5)]
    case 6:
      return wasLive(content) ? [step(1), step(2), step(6)] : [step(6)]
  }
}
