import { getSealing } from '#contract/site/sealing.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Shown during a rotation of the site's secret, until the operator removes the former one. */
export function SealingNotice() {
  const { text } = useIntl()
  const { data } = useQuery(getSealing, {})
  if (data === undefined || (data.remaining === 0 && !data.hasFormer)) return null
  return data.remaining > 0 ? (
    <Notice variant="info" title={text('admin.resealing', { count: data.remaining })}>
      {text('admin.resealingText')}
    </Notice>
  ) : (
    <Notice variant="good" title={text('admin.resealed')}>
      {text('admin.resealedText')}
    </Notice>
  )
}
