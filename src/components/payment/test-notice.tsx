import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** States that no money moves, because the provider is simulated. */
export function TestNotice({ test }: { readonly test: boolean | undefined }) {
  const { text } = useIntl()
  return test === true ? (
    <Notice variant="warn" title={text('pay.testMode')}>
      {text('pay.testText')}
    </Notice>
  ) : null
}
