/** Public projections of the configuration: settings that are not named here stay private (decision T2). */

import { gatewayTerms } from '#api/db/payment/gateway-terms.ts'
import { allowedCountries } from '#api/db/site/effective-settings.ts'
import {
  type listMenuItems,
  type listOptions,
  type listUserTypes,
  questionList,
  type StoredSettings,
} from '#api/db/site/settings.ts'
import type { Gateways } from '#api/payment-ports.ts'
import type { Reply } from '#contract/call.ts'
import type { Language, Option } from '#contract/shapes.ts'
import type { SiteSettings } from '#contract/site/settings.ts'
import type { Bootstrap, Choice, gateway, MenuItem } from '#contract/site/settings.ts'
import { usualRevenue } from '#domain/payment/fees.ts'
import { offeredLanguages } from '#domain/site/language.ts'
import { providerGateways } from '#domain/payment/payment.ts'
import { isOwner } from '#domain/account/roles.ts'
import { describedPages } from '#domain/content/described-pages.ts'
import { isCustomTerm, type ProjectTerms, defaultProjectTerms } from '#domain/site/project-terms.ts'
import { presentOperator } from '#api/presenters/site/operator.ts'
import { siteNameIn, textIn } from '#api/texts/localized.ts'

export function presentSite(settings: StoredSettings, language: Language): SiteSettings {
  return {
    siteName: siteNameIn(settings, language),
    siteLogo: settings.siteLogo,
    darkLogo: settings.darkLogo,
    favIcon: settings.favIcon,
    sitePrimaryColor: settings.sitePrimaryColor,
    siteSecondaryColor: settings.siteSecondaryColor,
    timezone: settings.timezone,
    googleAnalyticsCode: settings.googleAnalyticsCode,
    maintainanceMode: settings.maintainanceMode,
    onlyAdminCreateCampaign: settings.onlyAdminCreateCampaign,
    walletModule: settings.walletModule,
    mangoPayModule: settings.mangoPayModule,
    currencyId: settings.currencyId,
    mangoPayCurrencyId: settings.mangoPayCurrencyId ?? settings.currencyId,
    firstName: settings.firstName ?? '',
    ...presentProjectTerms(settings, language),
    metaDescription: textIn(settings.metaDescription, language),
    copyright: textIn(settings.copyright ?? {}, language),
    ...presentOperator(settings, language),
    enableRestrictMapCountry: settings.enableRestrictMapCountry ?? false,
    restrictMapCountryList: [...allowedCountries(settings)],
  }
}

/** A term that the site has only in another language is not used in this language's sentences. */
export function presentProjectTerms(
  {
    projectSingular,
    projectPlural = defaultProjectTerms.plural,
  }: Pick<StoredSettings, 'projectSingular' | 'projectPlural'>,
  language: Language,
): { readonly projectSingular: string; readonly projectPlural: string; readonly projectNamed: boolean } {
  const own: ProjectTerms = { singular: projectSingular[language] ?? '', plural: projectPlural[language] ?? '' }
  return {
    projectSingular: textIn(projectSingular, language),
    projectPlural: textIn(projectPlural, language),
    projectNamed: isCustomTerm(own, language),
  }
}

/** Titles and descriptions of single pages that the site has set. */
export function presentPageMeta(
  { pageMeta = {} }: Pick<StoredSettings, 'pageMeta'>,
  language: Language,
): NonNullable<Bootstrap['pageMeta']> {
  return describedPages
    .map((page) => ({
      page,
      title: textIn(pageMeta[page]?.title, language),
      description: textIn(pageMeta[page]?.description, language),
    }))
    .filter(({ title, description }) => title !== '' || description !== '')
}

/** @param options includes the questions */
export function presentQuestions(
  options: readonly OptionRow[],
  language: Language,
): Bootstrap['campaign']['requiredFaqs'] {
  return presentOptions(options, questionList, language).map(({ slug, name }) => ({ id: slug, question: name }))
}

/** @param options includes the questions */
export function presentCampaignSettings(
  settings: StoredSettings,
  options: readonly OptionRow[],
  language: Language,
): Bootstrap['campaign'] {
  return {
    companyNameMinimum: settings.companyNameMinimum,
    requiredFaqs: presentQuestions(options, language),
    achOn: settings.achAccountRequired,
    reservationDays: settings.reservationDays,
    fixedOfflineOnly: settings.fixedOfflineOnly,
    feePoints: { ...(settings.revenue ?? usualRevenue) },
  }
}

/** Payment methods. Bank transfers require an account that receives them. */
export function presentGateways(
  settings: Pick<StoredSettings, 'offlineGateway' | 'bank' | 'gatewayTerms' | 'walletModule' | 'mangoPayModule'>,
  gateways: Gateways,
): Bootstrap['gateways'] {
  const online = providerGateways.map((type) => {
    const gateway = gateways.of(type)
    const { on, fee } = gatewayTerms(settings, type)
    return {
      type,
      active: on && gateway !== undefined && (type !== 'mangopay' || settings.mangoPayModule),
      test: gateway?.test ?? false,
      fee: { ...fee, flat: [...fee.flat] },
    }
  })
  return [
    { type: 'offline', active: settings.offlineGateway && settings.bank !== null, test: false },
    ...online,
    { type: 'wallet', active: settings.walletModule, test: false },
  ]
}

/** Card and bank debit share one provider and one public key. */
export function presentPublicGateway(
  front: Bootstrap['gateways'][number],
  { publicKey }: Pick<Gateways, 'publicKey'>,
): Reply<typeof gateway> {
  return { ...front, publicKey: (front.type === 'stripe' || front.type === 'ach' ? publicKey : null) ?? null }
}

const everyLanguage: Bootstrap['languages'] = [
  { id: 1, name: 'English', folder: 'en', rtl: false },
  { id: 2, name: 'Français', folder: 'fr', rtl: false },
  { id: 3, name: 'العربية', folder: 'ar', rtl: true },
]

/** Languages that the site offers, in its order. */
export function siteLanguages({ languages }: Pick<StoredSettings, 'languages'>): Bootstrap['languages'] {
  return offeredLanguages(languages).flatMap((code) => everyLanguage.filter(({ folder }) => folder === code))
}

type MenuRow = Awaited<ReturnType<typeof listMenuItems>>[number]

export function presentMenus(rows: readonly MenuRow[], language: Language): Bootstrap['menus'] {
  const menu = (name: MenuRow['menu']): MenuItem[] =>
    rows.filter((row) => row.menu === name).map((row) => presentMenuItem(row, language))
  return { header: menu('header'), footer: menu('footer'), quick: menu('quick'), social: menu('social') }
}

function presentMenuItem(row: MenuRow, language: Language): MenuItem {
  return {
    title: textIn(row.titles, language),
    linkType: row.link_type,
    url: row.url,
    urlTarget: row.url_target,
    socialMediaIcon: row.icon,
    ...(row.audience === 'everybody' ? {} : { audience: row.audience }),
  }
}

type OptionRow = Awaited<ReturnType<typeof listOptions>>[number]

/** Only options that are offered. */
export function presentOptions(rows: readonly OptionRow[], list: string, language: Language): Option[] {
  return rows
    .filter((row) => row.list === list && row.active)
    .map((row) => ({ slug: row.slug, name: textIn(row.names, language) }))
}

/** All options, including those no longer offered, because campaigns may have them. */
export function presentChoices(rows: readonly OptionRow[], list: string, language: Language): Choice[] {
  return rows
    .filter((row) => row.list === list)
    .map(({ slug, names, active }) => ({
      slug,
      name: textIn(names, language),
      ...(active ? {} : { hidden: true }),
    }))
}

type UserTypeRow = Awaited<ReturnType<typeof listUserTypes>>[number]

export function presentUserType(row: UserTypeRow, language: Language) {
  return {
    slug: row.slug,
    name: textIn(row.names, language),
    purpose: textIn(row.purposes, language),
    runsCampaigns: isOwner({ userType: row.slug, isAdmin: false }),
  }
}
