import { briefFailureText } from '#src/data/failure.ts'
import type { PagedList } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './load-more.module.css'

/** The button for the next slice of a list; nothing at its end. */
export function LoadMore<R extends { readonly displayLoadMore: boolean }>({ of }: { readonly of: PagedList<R> }) {
  const { text } = useIntl()
  if (of.data?.displayLoadMore !== true) return null
  return (
    <div className={styles.more}>
      <Button variant="quiet" busy={of.loadingMore} needsConnection onClick={of.loadMore}>
        {text('shell.loadMore')}
      </Button>
      {of.moreFailure === undefined ? null : (
        <p role="alert" className="soft">
          {text(briefFailureText(of.moreFailure))}
        </p>
      )}
    </div>
  )
}
