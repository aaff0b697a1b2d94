/**
 * What is left before a campaign can go live (platform 4 and 5). One pure function for browser and API: each step is
 * complete or lists the fields that keep it incomplete.
 */

import type { IsoDate } from '#domain/calendar.ts'
import type { CampaignKind } from '#domain/campaign/campaign.ts'
import { type Fields, filesIn } from './campaign-sections.ts'
import { type CampaignSection, type CampaignStep, campaignSteps, stepOf } from './step-names.ts'
import { companyProblems, emptyCompany } from '#domain/campaign/company.ts'
import type { FieldProblem } from '#domain/field.ts'
import { figuresProblems } from '#domain/campaign/figure-texts.ts'
import { type ConnectedAccounts, connectedProblems, fundingProblems } from './funding.ts'
import { fundraisingProblems, termsProblems } from './fundraising.ts'
import { languages } from '#domain/site/language.ts'
import { translatableTexts, translationName } from './translation.ts'
import type { OfferedOptions } from '#domain/site/offered-options.ts'
import { extrasProblems, faqProblems, listProblems, storyProblems } from '#domain/campaign/story.ts'

export interface CampaignFacts {
  readonly kind: CampaignKind
  /** The entered values, by section; an untouched section may be missing. */
  readonly sections: Readonly<Partial<Record<CampaignSection, Fields>>>
  readonly rules: StepRules
  /** Files that have been uploaded; unknown on the device that is still uploading them. */
  readonly files?: ReadonlySet<string> | undefined
  /** The states of the owner's connected accounts; unknown on a device that never listed them. */
  readonly accounts?: ConnectedAccounts | undefined
  /**
   * A valid account was encrypted on this device and is not among the sections: only the connected account that was
   * chosen with it is readable here.
   */
  readonly sealed?: { readonly achAccountId: string } | undefined
}

/** Rules from the site's settings and the calendar. */
export type StepRules = OfferedOptions & {
  readonly companyNameMinimum: number
  readonly currencies: readonly string[]
  /** Items of the questions that every campaign answers. */
  readonly requiredFaqs: readonly string[]
  /** A connected account is required besides the bank account. */
  readonly achOn: boolean
  /** The current date in the site's time zone. */
  readonly today: IsoDate
}

export interface SectionProblem extends FieldProblem {
  readonly section: CampaignSection
}

export interface StepLeft {
  readonly step: CampaignStep
  /** In the order of the form. */
  readonly problems: readonly SectionProblem[]
}

/** Problems of one section, missing values included. */
export function sectionProblems(
  { kind, sections, rules, files, accounts, sealed }: CampaignFacts,
  section: CampaignSection,
): SectionProblem[] {
  return [...judged(), ...missingFiles()].map((problem) => ({ ...problem, section }))

  function missingFiles(): FieldProblem[] {
    if (files === undefined || section === 'funding') return []
    return filesIn(section, sections[section] ?? {})
      .filter(({ file }) => !files.has(file))
      .map(({ name }) => ({ path: name, code: 'file' }))
  }

  function judged(): FieldProblem[] {
    const values = sections[section] ?? {}
    const raise = sections.fundraising ?? {}
    const { currencies, today } = rules
    switch (section) {
      case 'company':
        return companyProblems(
          { ...emptyCompany, ...values },
          { nameMinimum: rules.companyNameMinimum, year: Number(today.slice(0, 4)), offered: rules },
        )
      case 'fundraising':
        return fundraisingProblems(values, { kind, currencies, offered: rules, today })
      case 'terms':
        return termsProblems(values, raise, { kind, currencies, offered: rules, today })
      case 'story':
        return storyProblems(values)
      case 'faqs':
        return faqProblems(values, rules.requiredFaqs)
      case 'extras':
        return extrasProblems(values)
      case 'funding':
        return [
          ...(sealed ? [] : fundingProblems(values)),
          ...(rules.achOn ? connectedProblems((sealed ?? values)['achAccountId'] ?? '', accounts) : []),
        ]
      case 'figures':
        return figuresProblems(values, (raise['currency'] ?? '').trim() || 'USD')
      case 'translations':
        return translationProblems()
      default:
        return listProblems(section, values, rules)
    }
  }

  /** None of them is required. What is entered fits its field: a text that is too long would be cut where it is shown. */
  function translationProblems(): FieldProblem[] {
    const translations = sections.translations ?? {}
    const written = [...Map.groupBy(translatableTexts(sections), (text) => text.section)]
    return languages.flatMap((language) =>
      written.flatMap(([of, texts]) => {
        const translated: Fields = Object.fromEntries(
          texts.flatMap((text) => {
            const entered = translations[translationName(language, text)] ?? ''
            return entered.trim() === '' ? [] : [[text.field, entered]]
          }),
        )
        if (Object.keys(translated).length === 0) return []
        const inLanguage = { ...sections, [of]: { ...sections[of], ...translated } }
        return sectionProblems({ kind, sections: inLanguage, rules }, of)
          .filter(({ path, code }) => path in translated && code !== 'required')
          .map((problem) => ({
            ...problem,
            path: translationName(language, { section: of, field: problem.path }),
          }))
      }),
    )
  }
}

/** The incomplete steps, in their order. Empty if the campaign can be submitted and approved. */
export function stepsLeft(facts: CampaignFacts): StepLeft[] {
  const sections = Object.keys(stepOf) as CampaignSection[]
  return campaignSteps
    .map((step) => ({
      step,
      problems: sections
        .filter((section) => stepOf[section] === step)
        .flatMap((section) => sectionProblems(facts, section)),
    }))
    .filter(({ problems }) => problems.length > 0)
}

/** Has anything been entered on a step? A touched step is validated; it is complete once it has no problems. */
export function isTouched(facts: CampaignFacts, step: CampaignStep): boolean {
  return (Object.keys(stepOf) as CampaignSection[]).some(
    (section) => stepOf[section] === step && Object.values(facts.sections[section] ?? {}).some((value) => value !== ''),
  )
}
