// Shows the shop that the link before this script leads to in a frame, in the place of the link. The frame is as high as what
// it shows, and at most as high as the window: bars and sheets stand at its foot.
;(() => {
  const link = document.currentScript.previousElementSibling
  const { origin } = new URL(link.href)
  const frame = document.createElement('iframe')
  let wanted = 640
  let path
  const fit = () => {
    frame.style.height = `${Math.min(Math.max(wanted, 320), Math.max(innerHeight, 320))}px`
  }
  frame.title = link.textContent
  frame.allow = 'geolocation'
  frame.style.cssText = 'display:block;width:100%;border:0'
  frame.src = `${link.href}?framed=1`
  frame.onload = () => {
    const url = location.origin + location.pathname
    frame.contentWindow.postMessage({ compass: 'hello', url }, origin)
  }
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin || data?.compass !== 'frame') return
    wanted = Number(data.height) || wanted
    fit()
    // Another page begins at its head.
    if (path !== undefined && data.path !== path && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
    path = data.path
  })
  addEventListener('resize', fit)
  // Whoever has begun to order sees all of the frame, its foot included; not under the finger that has just touched it.
  addEventListener('blur', () => {
    if (document.activeElement === frame) setTimeout(() => frame.scrollIntoView({ block: 'nearest' }), 500)
  })
  fit()
  link.replaceWith(frame)
})()
