import { LoadingView } from '#src/components/loaded-view.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Skeleton of a page that is loading. */
export function PageSkeleton() {
  return (
    <LoadingView className="wrap page stack">
      <Skeleton wide={false} />
      <Skeleton lines={4} />
      <Skeleton lines={6} />
    </LoadingView>
  )
}
