import type { ReactNode } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface TestNoticeProps {
  readonly test: boolean | undefined
  /** What that means here; by default that no money moves. */
  readonly children?: ReactNode
}

/** States that no money moves, because the provider is simulated. */
export function TestNotice({ test, children }: TestNoticeProps) {
  const { text } = useIntl()
  return test === true ? (
    <Notice variant="warn" title={text('pay.testMode')}>
      {children ?? text('pay.testText')}
    </Notice>
  ) : null
}
