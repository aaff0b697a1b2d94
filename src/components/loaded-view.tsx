import type { ReactNode } from 'react'
import type { CallFailure } from '#src/data/failure.ts'
import type { Loaded } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface LoadedViewProps<R> {
  readonly of: Loaded<R>
  /** As large as the content will be. */
  readonly skeleton: ReactNode
  readonly children: (data: R) => ReactNode
}

/** Loading, failed or there: one way for every part that shows server data. What is kept is shown even when renewing it fails. */
export function LoadedView<R>({ of, skeleton, children }: LoadedViewProps<R>) {
  const { text } = useIntl()
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.failure) return <FailureNotice failure={of.failure} retry={of.retry} />
  return (
    <div aria-busy="true">
      <span className="unseen" role="status">
        {text('shell.loading')}
      </span>
      {skeleton}
    </div>
  )
}

export function FailureNotice({ failure, retry }: { readonly failure: CallFailure; readonly retry: () => void }) {
  const { text } = useIntl()
  const offline = failure.code === 'OFFLINE'
  return (
    <Notice
      look={offline ? 'info' : 'bad'}
      live
      title={text(offline ? 'shell.offlineNothing' : failure.code === 'NOT_FOUND' ? 'shell.notFound' : 'shell.failed')}
      action={
        failure.code === 'NOT_FOUND' ? undefined : (
          <Button look="quiet" onClick={retry}>
            {text('shell.retry')}
          </Button>
        )
      }
    >
      {text(
        offline ? 'shell.offlineNothingText' : failure.code === 'NOT_FOUND' ? 'shell.notFoundText' : 'shell.failedText',
      )}
    </Notice>
  )
}
