import type { ReactNode } from 'react'
import { getPage } from '#contract/content/content.ts'
import { listPageFaqs } from '#contract/site/front-settings.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { Markdown } from '#src/components/markdown/markdown.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { FaqList } from './faq-list.tsx'
import styles from './page-view.module.css'
import { Prose } from '#src/ui/layout.tsx'

interface PageViewProps {
  readonly slug: string
  /** Links below the text. */
  readonly children?: ReactNode
}

/** A page that administrators write, with the questions that belong to it. */
export function PageView({ slug, children }: PageViewProps) {
  const page = useQuery(getPage, { params: { slug } })
  return (
    <div className="wrap page">
      <LoadedView of={page} skeleton={<Skeleton lines={9} />}>
        {({ title, body }) => (
          <>
            <Prose>
              <h1>{title}</h1>
              <Age savedAt={page.savedAt} updating={page.updating} />
              <Markdown text={body} />
            </Prose>
            {children}
            <PageFaqs slug={slug} />
          </>
        )}
      </LoadedView>
    </div>
  )
}

/** Shows nothing if there are none or while they load, because the page is complete without them. */
function PageFaqs({ slug }: { readonly slug: string }) {
  const { text } = useIntl()
  const faqs = useQuery(listPageFaqs, { query: { page: slug } })
  if (!faqs.data || faqs.data.length === 0) return null
  return (
    <section className={styles.faqs} aria-labelledby="page-faqs">
      <h2 id="page-faqs">{text('content.pageFaqs')}</h2>
      <FaqList faqs={faqs.data} />
    </section>
  )
}
