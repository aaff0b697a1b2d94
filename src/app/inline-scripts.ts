/** The inline script of the document. Its hash is in the Content-Security-Policy. */

/**
 * Before the first paint: applies the chosen light or dark theme, and stores the browser's install event, which fires
 * only once (src/platform/install.ts).
 */
const firstPaint =
  "let h=document.documentElement,t,s;try{if(t=localStorage.getItem('freehold.theme'))h.dataset.theme=t}catch{}addEventListener('beforeinstallprompt',e=>{e.preventDefault();installEvent=e});"

export interface Scripts {
  readonly start: string
  /** Those at the end are the page and its dictionaries. */
  readonly others: readonly string[]
  /** Names of these dictionaries. */
  readonly names: readonly string[]
}

/**
 * Loads what the first view does not need: at once on a tap or a key press, else after it and its images have loaded,
 * so that scripts never compete with content: from the worker's cache everything has loaded before the first frame, so
 * that frame is waited for too. The replies from which the page was rendered, the style sheets and the
 * scripts are fetched in parallel. The scripts run in sequence, so that input is handled in between; the last one
 * hydrates the page, which needs the styles. The first number that a browser formats takes about a dozen milliseconds,
 * mostly for all languages together, so that is done in a separate idle task before.
 *
 * The modules of the page and of its dictionaries are for the entry (src/main.tsx), which has no list of
 * all of them. It has none if a file failed, and then imports the page with its style sheets once more.
 */
export function documentScript({ start, others, names }: Scripts, styles: readonly string[]): string {
  return `{${firstPaint}let a=(r,u)=>{let l=document.createElement('link');l.rel=r;l.href=u;document.head.append(l);return new Promise(f=>l.onload=l.onerror=f)},g=async()=>{if(s)return;s=1;let v=document.getElementById('root').dataset.view,o=${JSON.stringify(others)},c=${JSON.stringify(styles)}.map(u=>a('stylesheet',u));if(v)firstView=fetch('/first-view/'+v+'?'+new URLSearchParams({lng:h.lang,of:location.pathname+location.search})).catch(()=>{});o.map(u=>a('modulepreload',u));try{let m=[];for(let u of o)m.push(await import(u));if((await Promise.all(c)).every(e=>e.type=='load'))firstModules=[${JSON.stringify(names)},...m.slice(${-1 - names.length})]}catch{}import(${JSON.stringify(start)})};['pointerdown','keydown','focusin'].map(n=>addEventListener(n,g,true));addEventListener('load',()=>{let r=()=>{setTimeout(()=>new Intl.NumberFormat(h.lang));setTimeout(g)};document.hidden?r():requestAnimationFrame(r)})}`
}
