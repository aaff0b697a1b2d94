import { help } from '#contract/content/content.ts'
import { listFaqs } from '#contract/site/front-settings.ts'
import type { PageModule } from '#src/components/page.ts'
import { CallFailure } from '#src/data/failure.ts'
import { pathTo, routes } from '#src/routes.ts'
import { findQuestion } from './find-question.ts'
import { HelpAnswer } from './help-answer.tsx'
import { HelpOverview } from './help-overview.tsx'
import { HelpList } from './help-list.tsx'
import { faqPage, summaryOf } from './plain-text.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FaqList } from './faq-list.tsx'
import { HelpFrame } from './help-frame.tsx'

const views = { siteFaqs: SiteFaqs, help: HelpOverview, helpList: HelpList, helpAnswer: HelpAnswer } as const
type HelpPage = keyof typeof views

/** Whether this route belongs to the help centre. */
export function isHelp(page: string | undefined): page is HelpPage {
  return page !== undefined && page in views
}

/** The help centre pages by view, in one chunk: they are small, and users who open one usually open another. */
export function HelpView({ page }: { readonly page: HelpPage }) {
  const View = views[page]
  return <View />
}

export const helpFirstView: NonNullable<PageModule['firstView']> = async ({ params, query }, load) => {
  if (params['page'] === 'siteFaqs') await load(listFaqs, {})
  else if (!findQuestion(await load(help, {}), query.get('q')) && params['page'] === 'helpAnswer')
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

function SiteFaqs() {
  const { text } = useIntl()
  const faqs = useQuery(listFaqs, {})
  return (
    <HelpFrame title={text('content.faqTitle')} lead={text('content.faqLead')}>
      <Age savedAt={faqs.savedAt} updating={faqs.updating} />
      <LoadedView of={faqs} skeleton={<Skeleton lines={8} />}>
        {(list) => (list.length === 0 ? <Empty title={text('content.faqNone')} /> : <FaqList faqs={list} />)}
      </LoadedView>
    </HelpFrame>
  )
}
