import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { AuthGallery } from './AuthGallery.tsx';
import { KitGallery } from './KitGallery.tsx';
import { ScreenGallery } from './ScreenGallery.tsx';

// gallery.html?view=auth shows the login, ?view=screen a whole screen, and no view the single components.
const view = new URLSearchParams(location.search).get('view');
const { hook } = memoryLocation({ path: '/user/dashboard' });
const root = document.getElementById('root');

if (root) {
  createRoot(root).render(
    <StrictMode>
      <Router hook={hook}>
        {view === 'auth' && <AuthGallery />}
        {view === 'screen' && <ScreenGallery />}
        {view === null && <KitGallery />}
      </Router>
    </StrictMode>,
  );
}
