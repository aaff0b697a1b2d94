/** What stands in a page that is made without the renderer: it failed, or is asked for too often. */

import type { Language } from '#contract/shapes.ts'

interface PageText {
  readonly heading: string
  readonly body: string
  readonly again: string
}

export const pageTexts: Readonly<Record<'failed' | 'tooMany', Readonly<Record<Language, PageText>>>> = {
  failed: {
    en: {
      heading: 'This page cannot be shown right now',
      body: 'Nothing of yours is lost. Please try again in a moment.',
      again: 'Try again',
    },
    fr: {
      heading: 'Cette page ne peut pas être affichée pour le moment',
      body: 'Rien de ce qui est à vous n’est perdu. Veuillez réessayer dans un instant.',
      again: 'Réessayer',
    },
    ar: {
      heading: 'لا يمكن عرض هذه الصفحة الآن',
      body: 'لم يضع شيء مما يخصك. يُرجى المحاولة مرة أخرى بعد قليل.',
      again: 'إعادة المحاولة',
    },
  },
  tooMany: {
    en: {
      heading: 'Too many pages at once',
      body: 'Very many pages were asked for from your network within a minute. Please wait a moment.',
      again: 'Try again',
    },
    fr: {
      heading: 'Trop de pages à la fois',
      body: 'Un très grand nombre de pages a été demandé depuis votre réseau en une minute. Veuillez patienter un instant.',
      again: 'Réessayer',
    },
    ar: {
      heading: 'صفحات كثيرة في وقت واحد',
      body: 'طُلب عدد كبير جدًّا من الصفحات من شبكتك خلال دقيقة. يُرجى الانتظار قليلًا.',
      again: 'إعادة المحاولة',
    },
  },
}
