import { useState } from 'react'
import type { VideoAt } from '#contract/campaign/campaign-detail.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Icon } from '#src/ui/icon.tsx'
import { play } from '#src/ui/page-icon-paths.ts'
import styles from './video-frame.module.css'

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo' } as const

/** A document of this site that holds the player (api/app/pages/video-frame.ts). */
function frameOf({ host, id }: VideoAt, language: string): string {
  return `/video/frame?${new URLSearchParams({ host, id, lng: language }).toString()}`
}

/** A video of another host. Nothing is requested from that host before the visitor clicks play (decision T60). */
export function VideoFrame({ video, title }: { readonly video: VideoAt; readonly title: string }) {
  const { text, language } = useIntl()
  const online = useOnline()
  const [playing, setPlaying] = useState(false)
  const host = hosts[video.host]
  if (playing)
    return (
      <iframe
        className={styles.player}
        src={frameOf(video, language)}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // Applies to the player in it too, which needs scripts and its own origin.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        ref={takeFocus}
      />
    )
  return (
    <div className={styles.facade}>
      <button
        type="button"
        className={styles.play}
        aria-label={text('detail.playVideo', { title, host })}
        aria-disabled={online ? undefined : true}
        onClick={() => {
          if (online) setPlaying(true)
        }}
      >
        <Icon shape={play} />
      </button>
      <p className={styles.note}>{online ? text('detail.videoFrom', { host }) : text('shell.needsConnection')}</p>
    </div>
  )
}

/** The user who clicked the button continues in what it opened. One function, so that React calls it once. */
export function takeFocus(frame: HTMLIFrameElement | null): void {
  frame?.focus()
}
