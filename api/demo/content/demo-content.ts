/**
 * The shapes of the demo marketplace's content. Everything in it is fictional.
 * The seed turns it into rows through the same functions that serve real campaigns.
 */

/** One text in the three languages of the product. */
export interface Translated {
  readonly en: string
  readonly fr: string
  readonly ar: string
}

export type DemoKind = 'equity' | 'debt' | 'reit'
export type DemoPropertyType = 'reit' | 'sponsor' | 'multifamily' | 'diversified' | 'commercial' | 'mixed-use'
export type DemoStrategy = 'core' | 'core-plus' | 'value-add' | 'opportunistic' | 'development'
export type DemoFrequency = 'monthly' | 'quarterly' | 'yearly'
/** What the pictures of a campaign show; each is a scene that `api/demo/art` can draw. */
export type DemoScene =
  | 'apartment-block'
  | 'tower'
  | 'terrace-row'
  | 'glass-office'
  | 'warehouse'
  | 'courtyard'
  | 'villa'
  | 'market-hall'
  | 'hotel'
  | 'clinic'
  | 'campus'
  | 'skyline'

export interface DemoPerson {
  /** Stable key, kebab-case, for example `amal-haddad`. */
  readonly key: string
  readonly firstName: string
  readonly lastName: string
  readonly role: Translated
  readonly bio: Translated
}

/** The company behind a campaign; one company may run several campaigns. */
export interface DemoCompany {
  readonly key: string
  /** At least 10 characters (spec, platform 5 and decision T50). */
  readonly name: string
  readonly yearFounded: number
  /** An address at example.com, example.org or example.net. */
  readonly email: string
  readonly website: string
  readonly phone: string
  readonly address: string
  /** At most 200 characters in each language. */
  readonly description: Translated
  readonly industry: 'real-estate' | 'construction' | 'hospitality' | 'energy' | 'finance' | 'logistics'
  readonly team: readonly DemoPerson[]
}

export interface DemoFaq {
  readonly question: Translated
  readonly answer: Translated
}

export interface DemoUpdate {
  /** Whole days before the day of seeding. */
  readonly daysAgo: number
  readonly title: Translated
  readonly body: Translated
}

export interface DemoComment {
  /** First name and initial of a fictional investor. */
  readonly author: string
  readonly daysAgo: number
  readonly language: 'en' | 'fr' | 'ar'
  readonly text: string
  /** The owner's answer, in the language of the comment. */
  readonly reply?: { readonly daysAgo: number; readonly text: string }
}

export interface DemoDocument {
  readonly title: Translated
  readonly visibility: 'public' | 'private'
  readonly kind: 'memorandum' | 'valuation' | 'plans' | 'financials' | 'title-deed' | 'energy' | 'terms'
}

export interface DemoCampaign {
  readonly slug: string
  readonly company: string
  readonly kind: DemoKind
  readonly propertyType: DemoPropertyType
  readonly strategy: DemoStrategy
  readonly raiseType: 'fixed' | 'flexible'
  readonly accreditation: 'accredited' | 'both'
  /** Campaign status code (spec, platform 4): 0 draft, 1 pending, 2 active, 3 declined, 4 successful, 5 unsuccessful, 6 hidden. */
  readonly status: 0 | 1 | 2 | 3 | 4 | 5 | 6
  readonly currency: 'USD' | 'EUR' | 'JPY' | 'KWD'
  /** Decimal strings in major units, for example `1750000` and `25`. The goal is a multiple of the unit price. */
  readonly goal: string
  readonly unitPrice: string
  /** Per investment: 0 < minimum < maximum <= goal, both multiples of the unit price (decision T27). */
  readonly minimumInvestment: string
  readonly maximumInvestment: string
  /** Confirmed and still unpaid parts of the goal in percent, 0 to 100 together (4: at least 100 confirmed or flexible with less never; 5 fixed: below 100). */
  readonly confirmedPercent: number
  readonly reservedPercent: number
  readonly investors: number
  /** Whole days before seeding that it went live (0 or 1 or 3: when it was created), and after seeding that it closes (negative: closed). */
  readonly openedDaysAgo: number
  readonly closesInDays: number
  /** Percent a year with two decimals at most, for example `8.4`. */
  readonly targetReturn: string
  /** Annual distribution rate in percent, for debt and REIT. */
  readonly distributionRate?: string
  readonly termMonths: number
  readonly frequency: DemoFrequency
  readonly location: {
    readonly street: string
    readonly city: string
    readonly state: string
    readonly postalCode: string
    /** ISO 3166-1 alpha-2. */
    readonly country: string
    readonly cityName: Translated
  }
  readonly property: {
    readonly name: string
    /** Square metres. */
    readonly size: number
    readonly plotSize: number
    readonly year: number
    /** Decimal string in major units of the campaign's currency. */
    readonly assetValue: string
    readonly totalDistributed: string
    readonly dwellings: number
    readonly detail: Translated
  }
  readonly scene: DemoScene
  readonly night: boolean
  /** Name at most 60 characters, highlight at most 90 (one line on a card), story at most 255 grapheme clusters. */
  readonly name: Translated
  readonly highlight: Translated
  readonly story: Translated
  /** Two or three paragraphs, separated by a blank line; plain text. */
  readonly longStory: Translated
  /** Three to five short facts. */
  readonly highlights: readonly Translated[]
  readonly faqs: readonly DemoFaq[]
  readonly updates: readonly DemoUpdate[]
  readonly comments: readonly DemoComment[]
  readonly documents: readonly DemoDocument[]
  /** Reason given by the administrator, for status 3. */
  readonly declineReason?: Translated
}
