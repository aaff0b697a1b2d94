import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './list.module.css'
import { BoxedList } from '#src/ui/layout.tsx'

/** Skeleton of rows that are loading. */
export function ListSkeleton() {
  return (
    <BoxedList as="div">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton lines={3} />
        </div>
      ))}
    </BoxedList>
  )
}

interface NothingFoundProps {
  /** Address of the same search without the filter. */
  readonly everywhere: string
  /** Whether that would search more. */
  readonly shown: boolean
}

export function NothingFound({ everywhere, shown }: NothingFoundProps) {
  const { text } = useIntl()
  return (
    <Empty
      title={text('shell.noRecords')}
      action={
        shown ? (
          <Link className={buttonClass('quiet')} href={everywhere} replace keepScroll>
            {text('admin.searchEverywhere')}
          </Link>
        ) : undefined
      }
    />
  )
}
