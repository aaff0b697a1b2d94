import type { ReactNode } from 'react'
import { Age } from '#src/components/age.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { Loaded } from '#src/data/use-query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

interface LoadedPageProps<R> {
  readonly title: ReactNode
  readonly of: Loaded<R>
  /** The lines of the panel that the content will fill. */
  readonly lines: number
  /** A step of a payment: without the footer and the navigation of a phone. */
  readonly checkout?: boolean
  /** What happens while it loads, if that takes longer. */
  readonly waiting?: ReactNode
  readonly children: (data: R) => ReactNode
  /** Below the content, also while it loads. */
  readonly below?: ReactNode
}

/** A page of one record of the user, for example a receipt: not found, loading, failed or loaded. */
export function LoadedPage<R>({ title, of, lines, checkout, waiting, children, below }: LoadedPageProps<R>) {
  if (isMissing(of)) return <NotHerePage />
  return (
    <div className="wrap narrow page stack" data-checkout={checkout || undefined}>
      <h1>{title}</h1>
      {of.savedAt === undefined ? null : (
        <div data-noprint>
          <Age savedAt={of.savedAt} updating={of.updating} />
        </div>
      )}
      <LoadedView
        of={of}
        skeleton={
          <div className="panel stack">
            {waiting}
            <Skeleton lines={lines} />
          </div>
        }
      >
        {children}
      </LoadedView>
      {below}
    </div>
  )
}
