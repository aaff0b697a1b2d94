import { useState } from 'react'
import { takeFocus } from '#src/components/campaign/video-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './property.module.css'

/** The position of the property. Nothing is requested from the map's host before the visitor asks for it (decision T60). */
export function PropertyMap({ at, name }: { readonly at: string; readonly name: string }) {
  const { text } = useIntl()
  const [shown, setShown] = useState(false)
  if (!shown)
    return (
      <div>
        <Button variant="quiet" needsConnection onClick={() => setShown(true)}>
          {text('property.showMap')}
        </Button>
        <p className="soft small">{text('property.mapFrom')}</p>
      </div>
    )
  return (
    <iframe
      className={styles.map}
      // A document of this site that holds the map (api/app/pages/map-frame.ts).
      src={`/map/frame?${new URLSearchParams({ at }).toString()}`}
      title={text('property.mapOf', { name })}
      // Applies to the map in it too, which needs scripts and its own origin.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups"
      ref={takeFocus}
    />
  )
}
