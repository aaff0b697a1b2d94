import type { AgreementDraft } from '#contract/investment/agreement.ts'
import { useNow } from '#src/components/now.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface CancelNoticeProps {
  readonly rule: AgreementDraft['cancelRule']
  readonly until: string
}

/** The cancellation deadline if the agreement were signed now, shown before signing (decision T31). */
export function CancelNotice({ rule, until }: CancelNoticeProps) {
  const { text, zoned } = useIntl()
  const now = useNow()
  const timeZone = useBootstrap()?.site.timezone ?? 'UTC'
  const open = Date.parse(until) > now
  return (
    <Notice
      variant={open ? 'info' : 'warn'}
      title={open ? text('agreement.cancelUntil', { moment: zoned(until, timeZone) }) : text('agreement.cancelNot')}
    >
      {open ? text(`agreement.cancelRule.${rule}`) : null}
    </Notice>
  )
}
