import { getPage } from '#contract/content.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { Markdown } from '#src/components/markdown.tsx'
import { useCall } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './page-view.module.css'

/** A page that administrators write. */
export function PageView({ slug }: { readonly slug: string }) {
  const page = useCall(getPage, { params: { slug } })
  return (
    <div className="wrap page">
      <LoadedView of={page} skeleton={<Skeleton lines={9} />}>
        {({ title, body }) => (
          <article className={styles.prose}>
            <h1>{title}</h1>
            <Age savedAt={page.savedAt} updating={page.updating} />
            <Markdown text={body} />
          </article>
        )}
      </LoadedView>
    </div>
  )
}
