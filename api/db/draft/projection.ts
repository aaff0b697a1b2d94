/**
 * The published form of a campaign, derived from its sections: the columns that lists sort and filter by, its texts in
 * three languages, its questions, team, pictures, videos and documents. Written in the transaction that changes a
 * section, so that a draft's card, its review and its preview always match the draft. See decision record 0008.
 */

import { sql } from 'kysely'
import { languages } from '#contract/shapes.ts'
import { allocationRules } from '#domain/campaign/allocation.ts'
import { accreditations, distributionFrequencies, raiseTypes } from '#domain/campaign/campaign.ts'
import type { DraftSection, Item } from '#domain/draft/campaign-sections.ts'
import { chosenOptions, keysChosen, notedOptions } from '#domain/draft/chosen-options.ts'
import { offeringOf } from '#domain/draft/fundraising.ts'
import { countriesIn, countryRuleModes } from '#domain/identity/residence.ts'
import { interestMethods, repaymentStructures } from '#domain/repayment/loan-structures.ts'
import { longTextMaximum } from '#domain/limits.ts'
import { countryCodes } from '#domain/site/countries.ts'
import { videoOf } from '#domain/campaign/story.ts'
import { cut } from '#domain/text.ts'
import { writeSearch } from '#api/db/campaign/campaign-terms.ts'
import type { Writer } from '#api/db/database.ts'
import { DraftTexts } from './draft-texts.ts'
import type { StoredSections } from './sections.ts'
import { listOptions, questionList } from '#api/db/site/settings.ts'
import { countryNames, keepOptions, knownCurrency, knownOption } from '#api/db/site/chosen-options.ts'

/** Sections that change the published form, and the parts to rewrite when one changes. The story names its language. */
const parts = {
  offering: ['fundraising', 'terms'],
  options: ['company', 'fundraising', 'team', 'leads'],
  texts: ['story', 'fundraising', 'company', 'translations'],
  picture: ['story', 'images'],
  logo: ['company'],
  faqs: ['faqs', 'story', 'translations'],
  team: ['team', 'leads', 'story', 'translations'],
  images: ['images', 'story', 'translations'],
  videos: ['videos', 'story', 'translations'],
  documents: ['documents', 'story', 'translations'],
} as const satisfies Readonly<Record<string, readonly DraftSection[]>>
type Part = keyof typeof parts

/** Maximum characters that are shown: a draft may hold more, and so may a translation of a published campaign. */
const shown = {
  title: 200,
  highlight: 300,
  story: 2000,
  longStory: 40_000,
  city: 120,
  question: 500,
  personName: 120,
  bio: 2000,
} as const

/**
 * @param files those that were uploaded; others are not shown.
 * @param changed the section that was changed, else all
 */
export async function project(
  tx: Writer,
  campaignId: string,
  sections: StoredSections,
  files: ReadonlySet<string>,
  changed: DraftSection | undefined,
  at: Date,
): Promise<void> {
  const draft = new DraftTexts(campaignId, sections, files, at)
  for (const [part, of] of Object.entries(parts) as [Part, readonly DraftSection[]][]) {
    if (changed === undefined || of.includes(changed)) await writers[part](tx, draft)
  }
}

const writers: Readonly<Record<Part, (tx: Writer, draft: DraftTexts) => Promise<unknown>>> = {
  offering: writeOffering,
  options: writeOptions,
  texts: writeTexts,
  picture: writePicture,
  logo: writeLogo,
  faqs: writeFaqs,
  team: writeTeam,
  images: writeImages,
  videos: writeVideos,
  documents: writeDocuments,
}

async function writeOffering(tx: Writer, draft: DraftTexts): Promise<void> {
  const raise = draft.of('fundraising')
  const terms = draft.of('terms')
  const offering = offeringOf(raise, terms)
  const currency = offering.currency === null ? null : await knownCurrency(tx, draft.id, offering.currency)
  const money = (amount: bigint | null): bigint | null => (currency === null ? null : amount)
  const { goal, unitPrice } = offering
  const most = offering.maximumOffering ?? goal
  const units = currency === null || most === null || unitPrice === null ? 0n : most / unitPrice
  const country = draft.text('fundraising', 'country')
  const propertyType = await knownOption(tx, draft.id, 'propertyType', draft.text('fundraising', 'propertyType'))
  const strategy = await knownOption(tx, draft.id, 'investmentStrategy', draft.text('terms', 'strategy'))
  await tx
    .updateTable('campaign')
    .set({
      currency,
      goal: money(goal),
      unit_price: money(unitPrice),
      // Of a live campaign they change by amendments only.
      units_total: sql<bigint>`case when went_live_at is null then ${units}::int8 else units_total end`,
      maximum_offering: sql<
        bigint | null
      >`case when went_live_at is null then ${money(most)}::int8 else maximum_offering end`,
      minimum: money(offering.minimum),
      maximum: money(offering.maximum),
      closing_date: offering.closingDate,
      // A term beyond every limit of the rules is not shown.
      term_months: within(offering.termMonths, 1200),
      return_points: within(offering.returnPoints, 100_000),
      distribution_points: within(offering.distributionPoints, 100_000),
      frequency: oneOf(distributionFrequencies, terms['frequency']),
      repayment_structure: oneOf(repaymentStructures, terms['repaymentStructure']),
      interest_method: oneOf(interestMethods, terms['interestMethod']),
      strategy,
      property_type: propertyType,
      allocation: oneOf(allocationRules, raise['allocation']) ?? 'first-come',
      raise_type: oneOf(raiseTypes, raise['raiseType']) ?? 'fixed',
      accreditation: oneOf(accreditations, raise['accreditation']) ?? 'both',
      investor_country_rule: oneOf(countryRuleModes, raise['investorCountryRule']) ?? 'off',
      investor_countries: countriesIn(raise['investorCountries'] ?? '').filter((code) => countryCodes.includes(code)),
      country: countryCodes.includes(country) ? country : null,
    })
    .where('id', '=', draft.id)
    .execute()
}

function within(figure: number | null, most: number): number | null {
  return figure !== null && figure <= most ? figure : null
}

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | null {
  return choices.find((choice) => choice === text) ?? null
}

async function writeOptions(tx: Writer, draft: DraftTexts): Promise<void> {
  const chosen = notedOptions.flatMap((name) =>
    keysChosen(name, (section) => draft.of(section)).map((key) => ({ list: chosenOptions[name].list, key })),
  )
  await keepOptions(tx, draft.id, chosen)
}

async function writeTexts(tx: Writer, draft: DraftTexts): Promise<void> {
  const rows = languages.map((language) => ({
    campaign_id: draft.id,
    language,
    name: cut(draft.entered('story', 'name', language) || draft.text('company', 'companyName'), shown.title),
    highlight: cut(draft.entered('story', 'highlight', language), shown.highlight),
    story: cut(draft.entered('story', 'campaignStory', language), shown.story),
    long_story: cut(draft.entered('story', 'longStory', language), shown.longStory),
    city: cut(draft.entered('fundraising', 'city', language), shown.city),
  }))
  await tx.deleteFrom('campaign_text').where('campaign_id', '=', draft.id).execute()
  await tx.insertInto('campaign_text').values(rows).execute()
  const country = draft.text('fundraising', 'country')
  await writeSearch(tx, draft.id, [
    ...rows.flatMap(({ name, highlight, city }) => [name, highlight, city]),
    ...(await countryNames(tx, country)),
    draft.text('company', 'companyName'),
    draft.text('fundraising', 'city'),
    draft.text('fundraising', 'propertyName'),
  ])
}

async function writePicture(tx: Writer, draft: DraftTexts): Promise<void> {
  const story = draft.text('story', 'uploadType') === 'image' ? draft.file(draft.text('story', 'storyImage')) : null
  const first = draft.items('images').find(({ fields }) => draft.file(fields['file']))?.fields['file']
  await tx
    .updateTable('campaign')
    .set({ picture_id: story ?? first ?? null })
    .where('id', '=', draft.id)
    .execute()
}

async function writeLogo(tx: Writer, draft: DraftTexts): Promise<void> {
  await tx
    .updateTable('campaign')
    .set({ logo_id: draft.file(draft.text('company', 'companyLogo')) })
    .where('id', '=', draft.id)
    .execute()
}

async function writeFaqs(tx: Writer, draft: DraftTexts): Promise<void> {
  await tx.deleteFrom('campaign_faq').where('campaign_id', '=', draft.id).execute()
  const standard = await standardQuestions(tx)
  const rows = draft
    .items('faqs')
    .filter(({ fields }) => (fields['answer'] ?? '').trim() !== '')
    .map((item, position) => ({
      id: draft.rowId('faqs', item),
      campaign_id: draft.id,
      // The site provides the text of the questions that every campaign answers.
      questions: standard.get(item.id) ?? draft.texts('faqs', `${item.id}.question`, shown.question),
      answers: draft.texts('faqs', `${item.id}.answer`, longTextMaximum),
      position,
    }))
  if (rows.length > 0) await tx.insertInto('campaign_faq').values(rows).execute()
}

async function standardQuestions(tx: Writer): Promise<Map<string, string>> {
  const rows = await listOptions(tx, [questionList])
  return new Map(rows.map(({ slug, names }) => [slug, JSON.stringify(names)]))
}

async function writeTeam(tx: Writer, draft: DraftTexts): Promise<void> {
  await tx.deleteFrom('team_member').where('campaign_id', '=', draft.id).execute()
  const rows = (['team', 'leads'] as const).flatMap((section) =>
    draft.items(section).map((item, position) => ({
      id: draft.rowId(section, item),
      campaign_id: draft.id,
      full_name: cut((item.fields['fullName'] ?? '').trim(), shown.personName),
      roles: draft.texts(section, `${item.id}.role`, shown.title),
      bios: draft.texts(section, `${item.id}.bio`, shown.bio),
      email: item.fields['email'] || null,
      photo_id: draft.file(item.fields['photo']),
      position,
      is_lead: section === 'leads',
    })),
  )
  if (rows.length > 0) await tx.insertInto('team_member').values(rows).execute()
}

async function writeImages(tx: Writer, draft: DraftTexts): Promise<void> {
  await tx.deleteFrom('campaign_picture').where('campaign_id', '=', draft.id).execute()
  const chosen = new Map<string, Item>()
  for (const item of draft.items('images')) {
    const file = draft.file(item.fields['file'])
    if (file !== null && !chosen.has(file)) chosen.set(file, item)
  }
  const rows = [...chosen].map(([file, item], position) => ({
    campaign_id: draft.id,
    file_id: file,
    titles: draft.texts('images', `${item.id}.title`, shown.title),
    position,
  }))
  if (rows.length > 0) await tx.insertInto('campaign_picture').values(rows).execute()
}

async function writeVideos(tx: Writer, draft: DraftTexts): Promise<void> {
  await tx.deleteFrom('campaign_video').where('campaign_id', '=', draft.id).execute()
  const rows = draft.items('videos').flatMap((item, position) => {
    const video = videoOf(item.fields['url'] ?? '')
    if (!video) return []
    return {
      id: draft.rowId('videos', item),
      campaign_id: draft.id,
      titles: draft.texts('videos', `${item.id}.title`, shown.title),
      descriptions: draft.texts('videos', `${item.id}.description`, longTextMaximum),
      host: video.host,
      video: video.id,
      position,
    }
  })
  if (rows.length > 0) await tx.insertInto('campaign_video').values(rows).execute()
}

/** Documents keep their rows, because downloads and access requests reference them. */
async function writeDocuments(tx: Writer, draft: DraftTexts): Promise<void> {
  const items = draft.items('documents').filter(({ fields }) => draft.file(fields['file']) !== null)
  const ids = items.map((item) => draft.rowId('documents', item))
  await tx
    .deleteFrom('campaign_document')
    .where('campaign_id', '=', draft.id)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const [position, item] of items.entries()) {
    const row = {
      file_id: item.fields['file'] ?? '',
      titles: draft.texts('documents', `${item.id}.title`, shown.title),
      // A document is private unless it was marked public.
      visibility: item.fields['visibility'] === 'public' ? ('public' as const) : ('private' as const),
      position,
    }
    await tx
      .insertInto('campaign_document')
      .values({ id: draft.rowId('documents', item), campaign_id: draft.id, created_at: draft.at, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
}
