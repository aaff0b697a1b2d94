/** The demonstration's answers to the standard questions of every campaign. */

import type { DemoCampaign, Translated } from '#demo/marketplace.ts'

const fixed: Translated = {
  en: 'Every unit is paid back in full, without fees, within ten days of the closing date.',
  fr: 'Chaque part est remboursée intégralement et sans frais dans les dix jours suivant la date de clôture.',
  ar: 'تُعاد قيمة كل وحدة كاملة ومن دون رسوم خلال عشرة أيام من تاريخ الإغلاق.',
}
const flexible: Translated = {
  en: 'The project goes ahead in stages with what was raised; the plan for a smaller sum is part of the documents.',
  fr: 'Le projet avance par étapes avec la somme réunie\u202f; le plan pour un montant moindre figure dans les documents.',
  ar: 'يمضي المشروع على مراحل بما جُمع من أموال، وخطة المبلغ الأصغر موجودة ضمن المستندات.',
}
const risks: Translated = {
  en: 'Rents and prices may fall, works may cost more or take longer, and units cannot be sold at any time. You may lose what you invest.',
  fr: 'Les loyers et les prix peuvent baisser, les travaux coûter plus cher ou durer plus longtemps, et les parts ne se vendent pas à tout moment. Vous pouvez perdre ce que vous investissez.',
  ar: 'قد تنخفض الإيجارات والأسعار، وقد تزيد كلفة الأعمال أو مدتها، ولا يمكن بيع الوحدات في أي وقت. وقد تخسر ما تستثمره.',
}

/** By the site's key of the question. */
export function standardAnswers(campaign: DemoCampaign): Readonly<Record<string, Translated>> {
  return {
    'use-of-funds': campaign.property.detail,
    'goal-missed': campaign.raiseType === 'fixed' ? fixed : flexible,
    risks,
  }
}
