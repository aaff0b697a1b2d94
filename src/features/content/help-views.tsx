import { help } from '#contract/content.ts'
import { listFaqs } from '#contract/front-settings.ts'
import type { PageModule } from '#src/components/page.ts'
import { CallFailure } from '#src/data/failure.ts'
import { pathTo, routes } from '#src/routes.ts'
import { findQuestion } from './find-question.ts'
import { HelpAnswer } from './help-answer.tsx'
import { HelpHome } from './help-home.tsx'
import { HelpList } from './help-list.tsx'
import { faqPage, summaryOf } from './plain-text.ts'
import { SiteFaqs } from './site-faqs.tsx'

const views = { siteFaqs: SiteFaqs, help: HelpHome, helpList: HelpList, helpAnswer: HelpAnswer } as const
type HelpPage = keyof typeof views

/** Is this route one of the help centre’s? */
export function isHelp(page: string | undefined): page is HelpPage {
  return page !== undefined && page in views
}

/** The pages of answers, by their view: small, and whoever opens one soon opens another. */
export function HelpView({ page }: { readonly page: HelpPage }) {
  const View = views[page]
  return <View />
}

export const helpFirstView: NonNullable<PageModule['firstView']> = async ({ params, query }, ask) => {
  if (params['page'] === 'siteFaqs') await ask(listFaqs, {})
  else if (!findQuestion(await ask(help, {}), query.get('q')) && params['page'] === 'helpAnswer')
    throw new CallFailure('NOT_FOUND', 404)
}

export const helpHead: PageModule['head'] = ({ intl, params, query, peek }) => {
  switch (params['page']) {
    case 'siteFaqs':
      return {
        title: intl.text('content.faqTitle'),
        description: intl.text('content.faqLead'),
        canonical: routes.siteFaqs,
        ...faqPage(peek(listFaqs, {}) ?? []),
      }
    case 'helpList': {
      const topic = peek(help, {})?.topics.find(({ slug }) => slug === query.get('topic'))
      return {
        title: topic?.name ?? intl.text('content.search'),
        description: topic?.lead ?? intl.text('content.helpLead'),
        canonical: pathTo('helpList', {}, { topic: topic?.slug }),
      }
    }
    case 'helpAnswer': {
      const found = findQuestion(peek(help, {}), query.get('q'))
      return {
        title: found?.entry.question ?? intl.text('content.answerMissing'),
        canonical: pathTo('helpAnswer', {}, { q: found?.entry.slug }),
        ...(found ? { description: summaryOf(found.entry.answer), ...faqPage([found.entry]) } : {}),
      }
    }
    default:
      return {
        title: intl.text('content.helpTitle'),
        description: intl.text('content.helpLead'),
        canonical: routes.help,
      }
  }
}
