import type { SiteAdministration } from '#contract/site/admin-site.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Where the active keys come from. */
export function CaptchaKeys({
  keys: { source, shown, unreadable },
}: {
  readonly keys: SiteAdministration['captchaKeys']
}) {
  const { text, rich } = useIntl()
  if (unreadable) return <Notice variant="bad" title={text('site.captchaUnreadable')} />
  if (source === 'administrator')
    return (
      <Notice variant="good">
        {rich('site.captchaEntered', {
          shown: (
            <bdi key="shown" dir="ltr">
              {shown}
            </bdi>
          ),
        })}
      </Notice>
    )
  return <Notice>{text(source === 'environment' ? 'site.captchaFixed' : 'site.captchaNone')}</Notice>
}
