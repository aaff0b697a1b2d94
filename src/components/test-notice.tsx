import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Says that no money moves: a stand-in of the provider answers. */
export function TestNotice({ test }: { readonly test: boolean | undefined }) {
  const { text } = useIntl()
  return test === true ? (
    <Notice look="warn" title={text('pay.testMode')}>
      {text('pay.testText')}
    </Notice>
  ) : null
}
