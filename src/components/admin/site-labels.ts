import { type DescribedPage, describedPages } from '#domain/content/described-pages.ts'
import { type siteFields, type SitePart } from '#domain/site/site.ts'
import type { Intl } from '#src/intl/intl.tsx'

type AnyName = { [P in SitePart]: keyof (typeof siteFields)[P] }[SitePart]
type NamedField = Exclude<AnyName, `${DescribedPage}Title` | `${DescribedPage}Description`>

/** The page that a field describes, if it belongs to one. */
export function pageOf(name: string): DescribedPage | undefined {
  return describedPages.find((page) => name === `${page}Title` || name === `${page}Description`)
}

/** The label of a field. */
export function siteLabel(name: string, { text }: Intl): string {
  if (pageOf(name) !== undefined) return text(name.endsWith('Title') ? 'site.pageTitle' : 'site.pageDescription')
  return text(`site.field.${name as NamedField}`)
}

/** The same if no heading names the page: the page comes first. */
export function siteLabelWithPage(name: string, intl: Intl): readonly string[] {
  const page = pageOf(name)
  return [...(page === undefined ? [] : [intl.text(`site.page.${page}`)]), siteLabel(name, intl)]
}

/** Fields that need an explanation beyond their label. */
const explained = [
  'cancellationDays',
  'repaymentDefaultDays',
  'campaignsMaximum',
  'companyNameMinimum',
  'contactEmail',
  'copyright',
  'custodianLicence',
  'custodianName',
  'currencyId',
  'darkLogo',
  'defaultLanguage',
  'enableRestrictMapCountry',
  'exceptIP',
  'favIcon',
  'fileKilobytes',
  'filesMaximum',
  'firstName',
  'fixedOfflineOnly',
  'fixedReached',
  'flexibleMissed',
  'flexibleReached',
  'frontLogin',
  'googleAnalyticsCode',
  'imageTypes',
  'languages',
  'licence',
  'licenceUrl',
  'maintainanceMode',
  'mangoPayCurrencyId',
  'metaDescription',
  'onlyAdminCreateCampaign',
  'operatorAddress',
  'operatorName',
  'reservationDays',
  'retryMinutes',
  'secretKey',
  'siteKey',
  'siteLogo',
  'sitePrimaryColor',
  'siteSecondaryColor',
  'timezone',
] as const satisfies readonly NamedField[]

export function siteHint(name: string, { text }: Intl): string | undefined {
  const known = explained.find((each) => each === name)
  return known === undefined ? undefined : text(`site.hint.${known}`)
}

/** Fields with which a group of fields begins. */
const groups = {
  sitePrimaryColor: 'appearance',
  timezone: 'regional',
  facebook: 'links',
  googleAnalyticsCode: 'more',
  adminLogin: 'forms',
  operatorName: 'operator',
  licence: 'licence',
  custodianName: 'custodian',
} as const satisfies Partial<Record<NamedField, string>>

export function groupAt(name: string): (typeof groups)[keyof typeof groups] | undefined {
  return Object.hasOwn(groups, name) ? groups[name as keyof typeof groups] : undefined
}
