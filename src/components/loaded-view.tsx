import type { ReactNode } from 'react'
import type { CallFailure } from '#src/data/failure.ts'
import type { Loaded } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { NotHere } from './not-here.tsx'

interface LoadedViewProps<R> {
  readonly of: Loaded<R>
  /** As large as the content will be. */
  readonly skeleton: ReactNode
  readonly children: (data: R) => ReactNode
}

/**
 * Loading, failed or loaded: one component for every part that shows server data. Cached data is shown even if its
 * revalidation fails.
 */
export function LoadedView<R>({ of, skeleton, children }: LoadedViewProps<R>) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.failure) return <FailureNotice failure={of.failure} retry={of.retry} />
  return <LoadingView>{skeleton}</LoadingView>
}

interface LoadingViewProps {
  readonly className?: string
  /** As large as the content will be. */
  readonly children: ReactNode
}

/** A part whose data or code is loading, announced to assistive technology. */
export function LoadingView({ className, children }: LoadingViewProps) {
  const { text } = useIntl()
  return (
    <div className={className} aria-busy="true">
      <span className="unseen" role="status">
        {text('shell.loading')}
      </span>
      {children}
    </div>
  )
}

/**
 * There is no data, and the server reports that it does not exist: a page with a heading of its own renders `NotHere`
 * instead.
 */
export function isMissing({ data, failure }: Pick<Loaded<unknown>, 'data' | 'failure'>): boolean {
  return data === undefined && failure?.code === 'NOT_FOUND'
}

export function FailureNotice({ failure, retry }: { readonly failure: CallFailure; readonly retry: () => void }) {
  const { text } = useIntl()
  if (failure.code === 'NOT_FOUND') return <NotHere />
  const offline = failure.code === 'OFFLINE'
  return (
    <Notice
      variant={offline ? 'info' : 'bad'}
      live
      title={text(offline ? 'shell.offlineNothing' : 'shell.failed')}
      action={
        <Button variant="quiet" onClick={retry}>
          {text('shell.retry')}
        </Button>
      }
    >
      {text(offline ? 'shell.offlineNothingText' : 'shell.failedText')}
    </Notice>
  )
}
