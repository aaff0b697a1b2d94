import { type CampaignFaq, listFaqs } from '#contract/campaign/campaign-tabs.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './faqs.module.css'

/** Questions that the owner answered beforehand. */
export function Faqs({ campaignId }: { readonly campaignId: string }) {
  const faqs = useQuery(listFaqs, { params: { campaignId } })
  return (
    <LoadedView of={faqs} skeleton={<Skeleton lines={6} />}>
      {(items) => <FaqList items={items} />}
    </LoadedView>
  )
}

export function FaqList({ items }: { readonly items: readonly CampaignFaq[] }) {
  return (
    <div className={styles.faqs}>
      {items.map((faq) => (
        <details key={faq.id}>
          <summary>{faq.question}</summary>
          <p>{faq.answer}</p>
        </details>
      ))}
    </div>
  )
}
