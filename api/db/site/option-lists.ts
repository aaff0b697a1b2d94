/** Texts of the option lists, which administrators can change later. */

import type { Texts } from '#api/db/tables.ts'
import type { StartingPropertyType, StartingStrategy } from '#domain/site/starting-options.ts'

export const userTypes: readonly { readonly slug: string; readonly names: Texts; readonly purposes: Texts }[] = [
  {
    slug: 'investor',
    names: { en: 'Investor', fr: 'Investisseur', ar: 'مستثمر' },
    purposes: {
      en: 'I want to invest in property.',
      fr: 'Je souhaite investir dans l’immobilier.',
      ar: 'أريد الاستثمار في العقارات.',
    },
  },
  {
    slug: 'company',
    names: { en: 'Company', fr: 'Société', ar: 'شركة' },
    purposes: {
      en: 'We raise money for a building or a project.',
      fr: 'Nous levons des fonds pour un immeuble ou un projet.',
      ar: 'نجمع التمويل لمبنى أو مشروع.',
    },
  },
  {
    slug: 'reit',
    names: { en: 'Real-estate investment trust', fr: 'Fonds immobilier (REIT)', ar: 'صندوق استثمار عقاري' },
    purposes: {
      en: 'We run a trust that owns several properties.',
      fr: 'Nous gérons un fonds qui possède plusieurs immeubles.',
      ar: 'ندير صندوقًا يملك عقارات عدة.',
    },
  },
]

const propertyType: Readonly<Record<StartingPropertyType, Texts>> = {
  reit: { en: 'REIT', fr: 'Fonds immobilier', ar: 'صندوق عقاري' },
  sponsor: { en: 'Sponsor', fr: 'Promoteur', ar: 'مطوّر' },
  multifamily: { en: 'Multifamily', fr: 'Résidentiel collectif', ar: 'سكني متعدد الوحدات' },
  diversified: { en: 'Diversified', fr: 'Diversifié', ar: 'متنوع' },
  commercial: { en: 'Commercial', fr: 'Commercial', ar: 'تجاري' },
  'mixed-use': { en: 'Mixed use', fr: 'Usage mixte', ar: 'متعدد الاستخدام' },
}

const investmentStrategy: Readonly<Record<StartingStrategy, Texts>> = {
  core: { en: 'Core', fr: 'Core', ar: 'أساسية' },
  'core-plus': { en: 'Core plus', fr: 'Core plus', ar: 'أساسية معززة' },
  'value-add': { en: 'Value add', fr: 'Création de valeur', ar: 'قيمة مضافة' },
  opportunistic: { en: 'Opportunistic', fr: 'Opportuniste', ar: 'انتهازية' },
  development: { en: 'Development', fr: 'Développement', ar: 'تطوير' },
}

export const optionLists = {
  propertyType,
  investmentStrategy,
  'company-industry': {
    'real-estate': { en: 'Real estate', fr: 'Immobilier', ar: 'عقارات' },
    construction: { en: 'Construction', fr: 'Construction', ar: 'بناء' },
    hospitality: { en: 'Hospitality', fr: 'Hôtellerie', ar: 'ضيافة' },
    energy: { en: 'Energy', fr: 'Énergie', ar: 'طاقة' },
    finance: { en: 'Finance', fr: 'Finance', ar: 'تمويل' },
    logistics: { en: 'Logistics', fr: 'Logistique', ar: 'لوجستيات' },
  },
  category: {
    residential: { en: 'Residential', fr: 'Résidentiel', ar: 'سكني' },
    offices: { en: 'Offices', fr: 'Bureaux', ar: 'مكاتب' },
    retail: { en: 'Retail', fr: 'Commerces', ar: 'تجزئة' },
    logistics: { en: 'Logistics', fr: 'Logistique', ar: 'لوجستيات' },
    hospitality: { en: 'Hospitality', fr: 'Hôtellerie', ar: 'ضيافة' },
    health: { en: 'Health and care', fr: 'Santé', ar: 'صحة ورعاية' },
    education: { en: 'Education', fr: 'Enseignement', ar: 'تعليم' },
    land: { en: 'Land and development', fr: 'Terrains et aménagement', ar: 'أراضٍ وتطوير' },
  },
  'campaign-stage': {
    planning: { en: 'Planning', fr: 'Étude', ar: 'تخطيط' },
    permits: { en: 'Permits granted', fr: 'Autorisations obtenues', ar: 'صدرت التراخيص' },
    building: { en: 'Under construction', fr: 'En construction', ar: 'قيد الإنشاء' },
    operating: { en: 'In operation', fr: 'En exploitation', ar: 'قيد التشغيل' },
  },
  'investing-round': {
    first: { en: 'First round', fr: 'Premier tour', ar: 'الجولة الأولى' },
    follow: { en: 'Follow-on round', fr: 'Tour suivant', ar: 'جولة لاحقة' },
    refinance: { en: 'Refinancing', fr: 'Refinancement', ar: 'إعادة تمويل' },
  },
  'team-member-type': {
    management: { en: 'Management', fr: 'Direction', ar: 'الإدارة' },
    board: { en: 'Board', fr: 'Conseil d’administration', ar: 'مجلس الإدارة' },
    adviser: { en: 'Adviser', fr: 'Conseil', ar: 'مستشار' },
    partner: { en: 'Partner', fr: 'Partenaire', ar: 'شريك' },
  },
  'investor-type': {
    individual: { en: 'Individual', fr: 'Particulier', ar: 'فرد' },
    joint: { en: 'Two people together', fr: 'Deux personnes ensemble', ar: 'شخصان معًا' },
    company: { en: 'Company', fr: 'Société', ar: 'شركة' },
    trust: { en: 'Trust or foundation', fr: 'Fiducie ou fondation', ar: 'وقف أو مؤسسة' },
    retirement: { en: 'Retirement account', fr: 'Épargne retraite', ar: 'حساب تقاعد' },
  },
  'current-income': {
    'below-50': { en: 'Below 50,000 a year', fr: 'Moins de 50\u202f000 par an', ar: 'أقل من 50,000 سنويًا' },
    '50-100': {
      en: '50,000 to 100,000 a year',
      fr: 'De 50\u202f000 à 100\u202f000 par an',
      ar: 'من 50,000 إلى 100,000 سنويًا',
    },
    '100-200': {
      en: '100,000 to 200,000 a year',
      fr: 'De 100\u202f000 à 200\u202f000 par an',
      ar: 'من 100,000 إلى 200,000 سنويًا',
    },
    '200-300': {
      en: '200,000 to 300,000 a year',
      fr: 'De 200\u202f000 à 300\u202f000 par an',
      ar: 'من 200,000 إلى 300,000 سنويًا',
    },
    'above-300': { en: 'Above 300,000 a year', fr: 'Plus de 300\u202f000 par an', ar: 'أكثر من 300,000 سنويًا' },
  },
  'campaign-type': {
    equity: { en: 'Shares', fr: 'Participation', ar: 'ملكية' },
    debt: { en: 'Loan', fr: 'Prêt', ar: 'قرض' },
    reit: { en: 'Property fund', fr: 'Fonds immobilier', ar: 'صندوق عقاري' },
  },
  'deal-type': {
    'common-equity': { en: 'Common shares', fr: 'Parts ordinaires', ar: 'حصص عادية' },
    'preferred-equity': { en: 'Preferred shares', fr: 'Parts privilégiées', ar: 'حصص ممتازة' },
    'senior-debt': { en: 'Senior loan', fr: 'Prêt de premier rang', ar: 'قرض ذو أولوية' },
    'mezzanine-debt': { en: 'Mezzanine loan', fr: 'Prêt mezzanine', ar: 'قرض ميزانين' },
    'trust-units': { en: 'Units of a trust', fr: 'Parts de fonds', ar: 'وحدات صندوق' },
  },
  // The questions that every campaign answers.
  'campaign-faq': {
    'use-of-funds': {
      en: 'What is the money used for?',
      fr: 'À quoi sert l’argent ?',
      ar: 'فيمَ تُستخدم الأموال؟',
    },
    'goal-missed': {
      en: 'What happens if the goal is missed?',
      fr: 'Que se passe-t-il si l’objectif n’est pas atteint ?',
      ar: 'ماذا يحدث إذا لم يتحقق الهدف؟',
    },
    risks: {
      en: 'What are the main risks?',
      fr: 'Quels sont les principaux risques ?',
      ar: 'ما أهم المخاطر؟',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Texts>>>>
