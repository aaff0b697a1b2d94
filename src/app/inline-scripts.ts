/** The two inline scripts of the document. Their hashes are in its Content-Security-Policy. */

/**
 * Before the first paint: applies the chosen light or dark theme, and stores the browser's install event, which fires
 * only once (src/platform/install.ts).
 */
export const headScript =
  "try{var d=document.documentElement,t=localStorage.getItem('freehold.theme');if(t)d.dataset.theme=t}catch(e){}addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installEvent=e})"

/**
 * Loads the scripts: at once on a tap or a key press, else after the first view and its images have loaded, so that
 * scripts never compete with content. They are fetched in parallel and run in sequence, so that input is handled in
 * between. The first number that a browser formats takes about a dozen milliseconds, mostly for all languages together,
 * so that is done in a separate idle task before.
 */
export function loaderScript(others: readonly string[], entry: string): string {
  return `(function(){var s=0,e=${JSON.stringify(entry)},o=${JSON.stringify(others)};function g(){if(s)return;s=1;o.forEach(function(u){var l=document.createElement('link');l.rel='modulepreload';l.href=u;document.head.appendChild(l)});o.reduce(function(p,u){return p.then(function(){return import(u)})},Promise.resolve()).then(function(){import(e)},function(){import(e)})}['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,g,{once:true,capture:true,passive:true})});function w(){setTimeout(function(){new Intl.NumberFormat(document.documentElement.lang)},0);setTimeout(g,0)}if(document.readyState==='complete')w();else addEventListener('load',w)})()`
}
