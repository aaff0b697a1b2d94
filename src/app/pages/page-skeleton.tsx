import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Skeleton of a page that is loading. */
export function PageSkeleton() {
  const { text } = useIntl()
  return (
    <div className="wrap page stack" aria-busy="true">
      <span className="unseen" role="status">
        {text('shell.loading')}
      </span>
      <Skeleton wide={false} />
      <Skeleton lines={4} />
      <Skeleton lines={6} />
    </div>
  )
}
