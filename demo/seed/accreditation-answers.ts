/**
 * The accreditation answers of the demonstration's investors. All of them are made up; the social security numbers are
 * permanently void.
 */

import type { Language } from '#contract/shapes.ts'
import {
  type AccreditationValues,
  accreditedAbove,
  experienceFields,
  riskFields,
} from '#domain/identity/accreditation.ts'

interface Home {
  readonly addressLine1: string
  readonly addressLine2?: string
  readonly city: string
  readonly state?: string
  readonly postalCode: string
  readonly country: string
  readonly phone: string
  /** Once printed in advertisements, and never assigned since. */
  readonly socialSecurityNumber?: string
}

const homes: Readonly<Record<Language, readonly Home[]>> = {
  en: [
    {
      addressLine1: '18 Calder Street',
      city: 'Leeds',
      postalCode: 'LS9 8AQ',
      country: 'GB',
      phone: '+44 113 496 0142',
    },
    {
      addressLine1: '412 Alder Avenue',
      addressLine2: 'Apartment 5',
      city: 'Portland',
      state: 'Oregon',
      postalCode: '97205',
      country: 'US',
      phone: '+1 503 555 0147',
      socialSecurityNumber: '078-05-1120',
    },
    {
      addressLine1: '7 Harbour Terrace',
      city: 'Cork',
      postalCode: 'T12 AB34',
      country: 'IE',
      phone: '+353 20 911 0173',
    },
    {
      addressLine1: '95 Larkspur Lane',
      city: 'Toronto',
      state: 'Ontario',
      postalCode: 'M5V 2T6',
      country: 'CA',
      phone: '+1 416 555 0128',
    },
  ],
  fr: [
    {
      addressLine1: '24 rue des Teinturiers',
      city: 'Lyon',
      postalCode: '69007',
      country: 'FR',
      phone: '+33 1 99 00 12 47',
    },
    {
      addressLine1: '3 avenue du Parc',
      city: 'Bruxelles',
      postalCode: '1060',
      country: 'BE',
      phone: '+32 2 555 01 29',
    },
    {
      addressLine1: '11 quai des Tanneurs',
      city: 'Nantes',
      postalCode: '44000',
      country: 'FR',
      phone: '+33 2 61 91 03 58',
    },
  ],
  ar: [
    { addressLine1: 'شارع الواحة 12', city: 'دبي', postalCode: '', country: 'AE', phone: '+971 4 555 0136' },
    {
      addressLine1: 'حي النخيل، شارع 8',
      city: 'الرياض',
      postalCode: '12211',
      country: 'SA',
      phone: '+966 11 555 0119',
    },
    { addressLine1: 'شارع الميناء 40', city: 'الكويت', postalCode: '13001', country: 'KW', phone: '+965 2555 0162' },
  ],
}

const reasons: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'A steady income beside my salary, from houses that I can go and look at.',
    'To hold some of my savings in buildings instead of shares, for ten years or longer.',
    'I want to support housing in towns that I know.',
  ],
  fr: [
    'Un revenu régulier à côté de mon salaire, grâce à des immeubles que je peux aller voir.',
    'Placer une partie de mon épargne dans la pierre plutôt qu’en actions, pour dix ans au moins.',
  ],
  ar: ['دخل منتظم إلى جانب راتبي من عقارات أستطيع زيارتها.', 'أريد تنويع مدخراتي على مدى عشر سنوات أو أكثر.'],
}

const works: Readonly<Record<Language, readonly (readonly [business: string, industry: string, title: string])[]>> = {
  en: [
    ['Northbank Engineering', 'Engineering', 'Chief engineer'],
    ['Whitfield Surgery', 'Health', 'Physician'],
    ['Castell & Moss', 'Law', 'Partner'],
  ],
  fr: [
    ['Ateliers Moreau', 'Industrie', 'Directrice des opérations'],
    ['Cabinet Roche', 'Architecture', 'Architecte associé'],
  ],
  ar: [
    ['مجموعة الساحل التجارية', 'التجارة', 'مدير مالي'],
    ['مستشفى الربيع', 'الصحة', 'استشاري جراحة'],
  ],
}

function turn<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('nothing to take in turn')
  return item
}

/** An amount this many thousands of the currency's major units above a bound. */
function above(bound: bigint, thousands: number): string {
  return String(bound + BigInt(thousands) * 100_000n)
}

export interface DemoInvestor {
  readonly index: number
  readonly language: Language
  readonly name: string
  readonly email: string
  readonly basis: 'income' | 'net-worth'
  /** With a spouse and a letter; otherwise by phone and alone. */
  readonly spouse?: readonly [firstName: string, lastName: string]
}

/** Every step except the evidence. @param year the current one */
export function demoAnswers(
  { index, language, name, email, basis, spouse }: DemoInvestor,
  year: number,
): AccreditationValues {
  const home = turn(homes[language], index)
  const [businessName, industry, jobTitle] = turn(works[language], index)
  const income = spouse ? accreditedAbove.incomeWithSpouse : accreditedAbove.income
  const retired = basis === 'net-worth' && index % 4 === 0
  return {
    basis,
    ...(basis === 'income'
      ? {
          spouseIncome: spouse ? 'yes' : 'no',
          ...(spouse ? { spouseFirstName: spouse[0], spouseLastName: spouse[1] } : {}),
          incomeLastYear: above(income, 18 + index * 3),
          incomeYearBefore: above(income, 9 + index * 2),
          netWorth: String(41_000_000n + BigInt(index) * 700_000n),
        }
      : {
          incomeLastYear: String(7_400_000n + BigInt(index) * 110_000n),
          netWorth: above(accreditedAbove.netWorth, 120 + index * 35),
        }),
    ...(index % 3 === 0 ? { offeringsInvested: 'yes', offeringsAmount: '1250000' } : { offeringsInvested: 'no' }),
    investmentReason: turn(reasons[language], index),
    ...Object.fromEntries(
      experienceFields.map((field, at) => [field, turn(['limited', 'extensive', 'none'], index + at)] as const),
    ),
    ...Object.fromEntries(riskFields.map((field, at) => [field, at <= index % 3 ? 'yes' : ''] as const)),
    legalName: name,
    dateOfBirth: `${year - 34 - ((index * 7) % 33)}-${String(1 + (index % 12)).padStart(2, '0')}-${String(3 + (index % 25)).padStart(2, '0')}`,
    email,
    ...home,
    employmentStatus: retired ? 'retired' : index % 5 === 2 ? 'self-employed' : 'employed',
    ...(retired ? { sourceOfWealth: 'property' } : { businessName, industry, jobTitle, sourceOfWealth: 'salary' }),
    verificationType: spouse ? 'letter' : 'phone',
  }
}

/** Why the demonstration's declined profile was declined. */
export const demoDeclineReason = 'الوثيقة المرفقة غير مقروءة. أرسل صورة أوضح لبطاقة الهوية، ثم أرسل الملف من جديد.'
