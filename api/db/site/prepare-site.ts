/** The initial data of every site, demonstration or not: settings, currencies, lists, menus and pages. Written once. */

import type { Database, Writer } from '#api/db/database.ts'
import type { StoredSettings } from './settings.ts'
import { defaultProjectTerms } from '#domain/site/project-terms.ts'
import { addDefaultQuestionnaire } from '#api/db/identity/questionnaire/questionnaires.ts'
import { addStartingContent } from '#api/db/content/add-content.ts'
import { insertCountries, insertMenuItems } from '#api/db/content/insert-texts.ts'
import { menus } from './menus.ts'
import { userTypes } from './option-lists.ts'
import { contentPages } from '#api/db/content/pages.ts'

const settings: StoredSettings = {
  siteName: { en: 'Freehold' },
  siteLogo: null,
  darkLogo: null,
  favIcon: null,
  sitePrimaryColor: '#14594a',
  siteSecondaryColor: '#b98a3a',
  timezone: 'UTC',
  googleAnalyticsCode: null,
  maintainanceMode: false,
  exceptIP: '',
  onlyAdminCreateCampaign: false,
  walletModule: false,
  mangoPayModule: false,
  currencyId: 'USD',
  projectSingular: defaultProjectTerms.singular,
  metaDescription: {
    en: 'Own a part of the places people live and work in: shares, loans and property funds, with every fee shown before you confirm.',
    fr: 'Possédez une part des lieux où l’on vit et travaille\u00a0: parts, prêts et fonds immobiliers, tous les frais affichés avant de confirmer.',
    ar: 'امتلك حصة في الأماكن التي يعيش الناس ويعملون فيها: حصص ملكية وقروض وصناديق عقارية، وكل الرسوم ظاهرة قبل أن تؤكد.',
  },
  companyNameMinimum: 10,
  campaignsMaximum: 20,
  reservationDays: 7,
  savedInvestmentDays: 7,
  signUpTwoFactor: true,
  fixedOfflineOnly: false,
  offlineGateway: true,
  achAccountRequired: false,
  // An administrator has to enter the account.
  bank: null,
  topUp: { maximum: { USD: 50_000, EUR: 50_000, JPY: 7_500_000, KWD: 15_000 } },
}

/**
 * Decimals by ISO 4217; the reference is the approximate value of a major unit in the site's currency, for ordering
 * only.
 */
const currencies = [
  { code: 'USD', exponent: 2, reference_micro: 1_000_000n },
  { code: 'EUR', exponent: 2, reference_micro: 1_100_000n },
  { code: 'JPY', exponent: 0, reference_micro: 6_700n },
  { code: 'KWD', exponent: 3, reference_micro: 3_250_000n },
]

/** If the site is already prepared, only adds the content of later versions. */
export async function prepareSite(database: Database, newId: () => string, now: Date): Promise<void> {
  await database.transact(async (tx) => {
    const inserted = await tx
      .insertInto('site_setting')
      .values({ id: 1, data: JSON.stringify(settings) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) await insertBeginnings(tx, newId, now)
    await addStartingContent(tx, newId, now)
    await addDefaultQuestionnaire(tx, newId, now)
    await insertCountries(tx)
  })
}

async function insertBeginnings(tx: Writer, newId: () => string, now: Date): Promise<void> {
  await tx
    .insertInto('currency')
    .values(currencies.map((currency, position) => ({ ...currency, position })))
    .execute()
  await tx
    .insertInto('user_type')
    .values(
      userTypes.map((type, position) => ({
        slug: type.slug,
        names: JSON.stringify(type.names),
        purposes: JSON.stringify(type.purposes),
        position,
      })),
    )
    .execute()
  await insertMenuItems(tx, menus, newId)
  await tx
    .insertInto('content_page')
    .values(
      contentPages.map((page) => ({
        slug: page.slug,
        titles: JSON.stringify(page.titles),
        bodies: JSON.stringify(page.bodies),
        updated_at: now,
      })),
    )
    .execute()
}
