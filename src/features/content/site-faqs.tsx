import { listFaqs } from '#contract/site/front-settings.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FaqList } from './faq-list.tsx'
import { HelpFrame } from './help-frame.tsx'

export function SiteFaqs() {
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
