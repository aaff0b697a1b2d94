/** Sliders of a new site, for its additional home. The site adds its own pictures. */

import type { Texts } from '#api/db/tables.ts'

export interface NewSlider {
  readonly titles: Texts
  readonly bodies: Texts
  readonly actions: Texts
  readonly url: string
}

export const sliders: readonly NewSlider[] = [
  {
    titles: {
      en: 'Own a part of the street you walk down',
      fr: 'Possédez une part de la rue que vous traversez',
      ar: 'امتلك حصة في الشارع الذي تمشي فيه',
    },
    bodies: {
      en: 'Houses, workshops and shops that people use every day, from amounts that fit a month’s savings.',
      fr: 'Des maisons, des ateliers et des commerces utilisés chaque jour, à partir de l’épargne d’un mois.',
      ar: 'منازل وورش ومتاجر يستخدمها الناس كل يوم، بمبالغ تناسب ما تدّخره في شهر.',
    },
    actions: { en: 'Browse campaigns', fr: 'Parcourir les campagnes', ar: 'تصفح الحملات' },
    url: '/browse-companies',
  },
  {
    titles: {
      en: 'Every fee before you confirm',
      fr: 'Tous les frais avant de confirmer',
      ar: 'كل الرسوم قبل أن تؤكد',
    },
    bodies: {
      en: 'What you see is what you pay. The money waits in a client account until the campaign closes.',
      fr: 'Ce que vous voyez est ce que vous payez. L’argent attend sur un compte client jusqu’à la clôture.',
      ar: 'ما تراه هو ما تدفعه. وينتظر المال في حساب للعملاء حتى إغلاق الحملة.',
    },
    actions: { en: 'How it works', fr: 'Comment ça marche', ar: 'كيف يعمل' },
    url: '/content-page/how-it-works',
  },
  {
    titles: {
      en: 'Your building, your investors',
      fr: 'Votre immeuble, vos investisseurs',
      ar: 'مبناك ومستثمروك',
    },
    bodies: {
      en: 'Raise capital from those who know your work, on terms that you set.',
      fr: 'Levez des fonds auprès de ceux qui connaissent votre travail, à vos conditions.',
      ar: 'اجمع رأس المال ممن يعرفون عملك، بشروط تضعها أنت.',
    },
    actions: { en: 'Raise capital', fr: 'Lever des fonds', ar: 'اجمع رأس المال' },
    url: '/raise-capital',
  },
]
